"""Telethon at both ends of the local Telegram: a bot has a game, a user plays it, and the bot keeps the scores.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, from which it takes its
clients. Telethon presses the button of a game by itself; sending one and the scores are asked in the words of the schema.
"""

import asyncio
import os
import re
import sys

from telethon import Button, errors, events, functions, types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import Daily, Heard, raw  # noqa: E402
from test import Failure, expect, expect_equal, known_lab, read_arguments, run_part  # noqa: E402

ADDRESS = "https://example.org/play"


async def refused_as(text, request):
    """Waits for a request that the server has to refuse so, whether or not Telethon has a class for the error."""
    try:
        await request
    except errors.RPCError as error:
        name = type(error).__name__
        name = name[:-len("Error")] if name.endswith("Error") else name
        spelt = re.sub(r"(?<!^)([A-Z])", r"_\1", name).upper()
        expect(text in (error.message, spelt), f"another error than {text}: {error!r}")
        return
    raise Failure(f"no {text}")


def the_game(name="lab_game"):
    """A game of the bot that sends it."""
    return types.InputMediaGame(types.InputGameShortName(types.InputUserSelf(), name))


class Games(Daily):
    async def offer(self, **options):
        """What the bot sends, and what alice has of it."""
        with Heard(self.alice, events.NewMessage(incoming=True)) as heard:
            sent = await self.bot.send_message(self.alice_at_bot, "", file=the_game(), **options)
            return sent, (await heard.next()).message

    async def pressed(self, message, update):
        """Presses the button that begins a game. Returns what the bot is told, and where the game is played."""
        with Heard(self.bot, raw(update)) as asked:
            pressing = asyncio.create_task(message.click(0))
            query = await asked.next()
            expect_equal((query.game_short_name, query.data), ("lab_game", None), "what the bot is told")
            await self.bot(functions.messages.SetBotCallbackAnswerRequest(query.query_id, 0, url=ADDRESS))
            answer = await pressing
        expect_equal((answer.url, answer.has_url), (ADDRESS, True), "where the game is played")
        return query

    async def played(self):
        """A game is sent with its button, and played where its bot says."""
        self.sent, self.got = await self.offer(buttons=[[Button.game("Go")], [Button.inline("More", b"more")]])
        game = self.got.media.game
        expect_equal((game.short_name, game.title), ("lab_game", "Lab Game"), "the game")
        expect(isinstance(game.photo, types.Photo), "the game has no picture")
        expect_equal([[b.text for b in row] for row in self.got.buttons], [["Go"], ["More"]], "the buttons")
        query = await self.pressed(self.got, types.UpdateBotCallbackQuery)
        expect_equal(query.msg_id, self.sent.id, "the message that the bot is told of")
        await refused_as(
            "BUTTON_POS_INVALID",
            self.bot.send_message(
                self.alice_at_bot, "", file=the_game(), buttons=[[Button.inline("More", b"more"), Button.game("Go")]]))
        await refused_as("MEDIA_INVALID", self.bot.send_message(self.alice_at_bot, "", file=the_game("no_game")))

    async def scored(self):
        """A score is told in the chat, stands in the message and is read; a lower one has to be forced."""
        chat, player = self.alice_at_bot, await self.bot.get_input_entity(self.alice_at_bot)

        def score(number, force=False):
            return functions.messages.SetGameScoreRequest(
                chat, self.sent.id, player, number, edit_message=True, force=force)

        with Heard(self.alice, raw(types.UpdateNewMessage)) as told:
            await self.bot(score(12))
            notice = None
            while not isinstance(getattr(notice, "action", None), types.MessageActionGameScore):
                notice = (await told.next()).message
        expect_equal(
            (notice.action.game_id, notice.action.score, notice.reply_to.reply_to_msg_id),
            (self.got.media.game.id, 12, self.got.id), "what the chat is told")
        shown = await self.alice.get_messages(self.bot_name, ids=self.got.id)
        expect(shown.message.endswith("12"), f"the score is not in the message: {shown.message!r}")
        expect_equal(shown.media.game.id, self.got.media.game.id, "the game that is edited")
        await refused_as("BOT_SCORE_NOT_MODIFIED", self.bot(score(11)))
        await self.bot(score(11, force=True))
        await refused_as("SCORE_INVALID", self.bot(score(-1)))
        best = await self.bot(functions.messages.GetGameHighScoresRequest(chat, self.sent.id, player))
        expect_equal([(s.pos, s.score) for s in best.scores], [(1, 11)], "the list of the best")
        await refused_as(
            "USER_BOT_REQUIRED",
            self.alice(functions.messages.GetGameHighScoresRequest(self.bot_name, self.got.id, types.InputUserSelf())))

    async def passed_on(self):
        """A game that a user sends on is played elsewhere, and its bot hears it by the name of the message."""
        game = self.got.media.game
        media = types.InputMediaGame(types.InputGameID(game.id, game.access_hash))
        message = await self.alice.send_message(self.to_boris, "", file=media)
        expect(message.via_bot_id is not None, "the game is not its bot's")
        query = await self.pressed(message, types.UpdateInlineBotCallbackQuery)
        player = await self.bot.get_input_entity(self.alice_at_bot)
        await self.bot(functions.messages.SetInlineGameScoreRequest(query.msg_id, player, 3, edit_message=True))
        best = await self.bot(functions.messages.GetInlineGameHighScoresRequest(query.msg_id, player))
        expect_equal([s.score for s in best.scores], [3], "the list of the best in another chat")


async def main():
    arguments = read_arguments()
    games = Games(known_lab(arguments.lab))
    steps = [
        ("sign-ins", games.start),
        ("a game is played", games.played),
        ("scores", games.scored),
        ("a game is passed on", games.passed_on),
    ]
    return await run_part(
        ", games of bots", steps, lambda: (games.alice, games.boris, games.bot), arguments.verbose)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
