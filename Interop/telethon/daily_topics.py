"""Telethon at both ends of the local Telegram: topics, comments, mentions, and places that move.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, from which it takes its
clients.
"""

import asyncio
import os
import sys
import time

from telethon import errors, events, functions, types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Daily, Heard, raw, refused  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part  # noqa: E402


async def refused_as(text, request):
    """The same for errors that Telethon has no class for."""
    try:
        await request
    except errors.RPCError as error:
        expect_equal(error.message, text, "the error")
        return
    raise Failure(f"no {text}")


class Topics(Daily):
    async def both_in(self, title, **how):
        """A chat of alice's with boris in it, as each of them names it."""
        made = await self.alice(functions.channels.CreateChannelRequest(title, "", **how))
        chat = made.chats[0]
        await self.alice(functions.channels.InviteToChannelRequest(chat, [self.to_boris]))
        at_boris = next(d for d in await self.boris.get_dialogs() if d.title == title).input_entity
        return chat, at_boris

    async def topics(self):
        """A topic is made, written in, read, closed and deleted; the other side sees each of it."""
        forum, at_boris = await self.both_in("Forum", megagroup=True, forum=True)
        expect(forum.forum, "the new supergroup is no forum")
        with Heard(self.boris, raw(types.UpdateNewChannelMessage)) as heard:
            made = await self.alice(functions.messages.CreateForumTopicRequest(forum, "Tea", icon_color=0x6FB9F0))
            topic = next(u.id for u in made.updates if isinstance(u, types.UpdateMessageID))
            created = (await heard.next()).message
            expect_equal((created.id, created.action.title), (topic, "Tea"), "the message that made the topic")
        with Heard(self.boris, events.NewMessage()) as heard:
            await self.alice.send_message(forum, "green", reply_to=topic)
            message = (await heard.next()).message
            expect(message.reply_to.forum_topic, "the message stands in no topic")
            expect_equal(message.reply_to.reply_to_msg_id, topic, "the topic of the message")
            answer = await self.boris.send_message(at_boris, "black", reply_to=message.id)
            expect_equal(answer.reply_to.reply_to_top_id, topic, "the topic of the answer")
        texts = [m.raw_text async for m in self.alice.iter_messages(forum, reply_to=topic) if m.raw_text]
        expect_equal(texts, ["black", "green"], "the topic's history")
        listed = await self.alice(functions.messages.GetForumTopicsRequest(forum, None, 0, 0, 10))
        expect_equal([t.title for t in listed.topics], ["Tea", "General"], "topics")
        expect_equal(listed.topics[0].unread_count, 1, "what alice has not read in it")
        await self.alice(functions.messages.ReadDiscussionRequest(forum, topic, answer.id))
        read = await self.alice(functions.messages.GetForumTopicsByIDRequest(forum, [topic]))
        expect_equal(read.topics[0].unread_count, 0, "what alice has not read afterwards")
        await self.alice(functions.messages.UpdatePinnedForumTopicRequest(forum, topic, True))
        await self.alice(functions.messages.EditForumTopicRequest(forum, topic, closed=True))
        await refused_as("TOPIC_CLOSED", self.boris.send_message(at_boris, "more", reply_to=topic))
        await self.alice(functions.messages.DeleteTopicHistoryRequest(forum, topic))
        await refused(errors.TopicDeletedError, self.alice.send_message(forum, "more", reply_to=topic))
        gone = await self.boris(functions.messages.GetForumTopicsByIDRequest(at_boris, [topic]))
        expect(isinstance(gone.topics[0], types.ForumTopicDeleted), "the topic is still there")

    async def comments(self):
        """A post goes into the group of its channel, and a reader comments it there."""
        channel, at_boris = await self.both_in("Posts", broadcast=True)
        group = (await self.alice(functions.channels.CreateChannelRequest("Comments", "", megagroup=True))).chats[0]
        await self.alice(functions.channels.SetDiscussionGroupRequest(channel, group))
        post = await self.alice.send_message(channel, f"post {time.time_ns()}")
        expect(post.replies.comments and post.replies.channel_id == group.id, "the post cannot be discussed")
        copy = (await self.alice.get_messages(group, limit=1))[0]
        expect_equal((copy.raw_text, copy.fwd_from.saved_from_msg_id), (post.raw_text, post.id), "the copy of the post")
        await self.boris.send_message(at_boris, "well said", comment_to=post.id)
        texts = [m.raw_text async for m in self.alice.iter_messages(channel, reply_to=post.id)]
        expect_equal(texts, ["well said"], "comments")
        post = await self.alice.get_messages(channel, ids=post.id)
        expect_equal(post.replies.replies, 1, "how many comments the post says that it has")

    async def mentions(self):
        """Who is named in a group, or answered, has to look at it; so has the author of a message with a reaction."""
        group, at_boris = await self.both_in("Names", megagroup=True)
        name = self.lab.account(2)["username"]
        with Heard(self.boris, events.NewMessage()) as heard:
            sent = await self.alice.send_message(group, f"look, @{name}")
            message = (await heard.next()).message
        expect(message.mentioned and message.media_unread, "the message does not address boris")
        dialog = next(d for d in await self.boris.get_dialogs() if d.title == "Names")
        expect_equal(dialog.unread_mentions_count, 1, "unread mentions")
        found = await self.boris(functions.messages.GetUnreadMentionsRequest(at_boris, 0, 0, 10, 0, 0))
        expect_equal([m.id for m in found.messages], [sent.id], "the messages with unread mentions")
        await self.boris.send_read_acknowledge(at_boris, message, clear_mentions=True)
        await self.boris(functions.messages.ReadMentionsRequest(at_boris))
        dialog = next(d for d in await self.boris.get_dialogs() if d.title == "Names")
        expect_equal(dialog.unread_mentions_count, 0, "unread mentions after they were read")
        readers = await self.alice(functions.messages.GetMessageReadParticipantsRequest(group, sent.id))
        expect_equal(len(readers), 1, "who has read the message")
        await self.boris(
            functions.messages.SendReactionRequest(at_boris, sent.id, reaction=[types.ReactionEmoji("👍")]))
        dialog = next(d for d in await self.alice.get_dialogs() if d.title == "Names")
        expect_equal(dialog.dialog.unread_reactions_count, 1, "unread reactions")
        await self.alice(functions.messages.ReadReactionsRequest(group))
        dialog = next(d for d in await self.alice.get_dialogs() if d.title == "Names")
        expect_equal(dialog.dialog.unread_reactions_count, 0, "unread reactions after they were read")

    async def live_places(self):
        """A place moves, is found among those that move, and stops."""
        def place(lat, **how):
            return types.InputMediaGeoLive(types.InputGeoPoint(lat, 16.0), **how)

        with Heard(self.boris, events.MessageEdited()) as heard:
            sent = await self.alice.send_message(self.to_boris, file=place(48.0, period=600))
            await self.alice.edit_message(sent, file=place(49.0, heading=90))
            moved = (await heard.next()).message.media
            expect_equal((moved.geo.lat, moved.heading, moved.period), (49.0, 90, 600), "where it is now")
        found = await self.boris(functions.messages.GetRecentLocationsRequest(self.to_alice, 10, 0))
        expect_equal(len(found.messages), 1, "places that move")
        await self.alice.edit_message(sent, file=place(49.0, stopped=True))
        found = await self.boris(functions.messages.GetRecentLocationsRequest(self.to_alice, 10, 0))
        expect_equal(len(found.messages), 0, "places that move after it stopped")


async def main():
    arguments = read_arguments()
    topics = Topics(known_lab(arguments.lab))
    steps = [
        ("sign-ins", topics.start),
        ("topics", topics.topics),
        ("comments on posts", topics.comments),
        ("mentions, reactions, readers", topics.mentions),
        ("places that move", topics.live_places),
    ]
    return await run_part(
        ", topics and comments", steps, lambda: (topics.alice, topics.boris, topics.bot), arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
