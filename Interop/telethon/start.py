"""What official clients send at every start, sent by Telethon in the words of the schema, and what they send before a
sign-in and when they end a key; codes by e-mail, terms of service, and a file from a content delivery network.

Prints one line per step; exit status 0 when all of them passed. `run.sh` runs it after daily.py, with a lab of its own for
some of the steps. Telethon itself sends hardly any of these requests.
"""

import asyncio
import hashlib
import io
import os
import struct
import sys
import tempfile

from pyaes import AESModeOfOperationCTR, Counter
from telethon import TelegramClient, errors, functions, types
from telethon.crypto import rsa
from telethon.errors.common import AuthKeyNotFound
from telethon.network import ConnectionTcpFull, MTProtoSender
from telethon.sessions import StringSession
from telethon.tl import TLObject
from telethon.tl.alltlobjects import LAYER

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from daily import SECONDS, refused  # noqa: E402
from daily_media import on_a_lab  # noqa: E402
from test import expect, expect_equal, known_lab, read_arguments, run_part, sign_in  # noqa: E402

settings, messages, help_ = functions.account, functions.messages, functions.help
TERMS = "Be kind."

# Each request with the hash of who has nothing yet, and what answers it.
START = [
    (messages.GetStickerSetRequest(types.InputStickerSetAnimatedEmoji(), 0), "messages.StickerSet"),
    (messages.GetAvailableReactionsRequest(0), "messages.AvailableReactions"),
    (messages.GetAvailableEffectsRequest(0), "messages.AvailableEffects"),
    (messages.GetQuickRepliesRequest(0), "messages.QuickReplies"),
    (messages.GetRecentStickersRequest(0), "messages.RecentStickers"),
    (messages.GetAttachMenuBotsRequest(0), "AttachMenuBots"),
    (messages.GetDialogFiltersRequest(), "messages.DialogFilters"),
    (messages.GetSavedGifsRequest(0), "messages.SavedGifs"),
    (messages.GetPaidReactionPrivacyRequest(), "Updates"),
    (messages.GetRecentReactionsRequest(50, 0), "messages.Reactions"),
    (messages.GetTopReactionsRequest(50, 0), "messages.Reactions"),
    (messages.GetDefaultTagReactionsRequest(0), "messages.Reactions"),
    (messages.GetAllStickersRequest(0), "messages.AllStickers"),
    (messages.GetFeaturedStickersRequest(0), "messages.FeaturedStickers"),
    (messages.GetMaskStickersRequest(0), "messages.AllStickers"),
    (messages.GetEmojiStickersRequest(0), "messages.AllStickers"),
    (messages.GetFeaturedEmojiStickersRequest(0), "messages.FeaturedStickers"),
    (messages.GetFavedStickersRequest(0), "messages.FavedStickers"),
    (settings.GetReactionsNotifySettingsRequest(), "ReactionsNotifySettings"),
    (settings.GetChatThemesRequest(0), "account.Themes"),
    (settings.GetWebBrowserSettingsRequest(0), "account.WebBrowserSettings"),
    (settings.GetSavedRingtonesRequest(0), "account.SavedRingtones"),
    (settings.GetContentSettingsRequest(), "account.ContentSettings"),
    (settings.GetSavedMusicIdsRequest(0), "account.SavedMusicIds"),
    (settings.GetAutoSaveSettingsRequest(), "account.AutoSaveSettings"),
    (settings.GetDefaultEmojiStatusesRequest(0), "account.EmojiStatuses"),
    (settings.GetChannelDefaultEmojiStatusesRequest(0), "account.EmojiStatuses"),
    (settings.GetRecentEmojiStatusesRequest(0), "account.EmojiStatuses"),
    (settings.GetCollectibleEmojiStatusesRequest(0), "account.EmojiStatuses"),
    (settings.GetDefaultGroupPhotoEmojisRequest(0), "EmojiList"),
    (settings.GetDefaultProfilePhotoEmojisRequest(0), "EmojiList"),
    (settings.GetDefaultBackgroundEmojisRequest(0), "EmojiList"),
    (settings.GetChannelRestrictedStatusEmojisRequest(0), "EmojiList"),
    (functions.channels.GetAdminedPublicChannelsRequest(), "messages.Chats"),
    (functions.contacts.GetBirthdaysRequest(), "contacts.ContactBirthdays"),
    (functions.contacts.GetTopPeersRequest(0, 20, 0, correspondents=True), "contacts.TopPeers"),
    (help_.GetPeerColorsRequest(0), "help.PeerColors"),
    (help_.GetPeerProfileColorsRequest(0), "help.PeerColors"),
    (help_.GetTimezonesListRequest(0), "help.TimezonesList"),
    (functions.aicompose.GetTonesRequest(0), "aicompose.Tones"),
    (functions.payments.GetStarsTransactionsRequest(types.InputPeerSelf(), "", 20), "payments.StarsStatus"),
    (functions.stories.GetAllStoriesRequest(), "stories.AllStories"),
    (functions.stories.GetAllReadPeerStoriesRequest(), "Updates"),
]


def name_of(answer):
    module = type(answer).__module__.removeprefix("telethon.tl.types").removeprefix(".")
    return f"{module}.{type(answer).__name__}" if module else type(answer).__name__


class EndOfKey(TLObject):
    """destroy_auth_key as official clients count it: as no request, so that its sequence number is even. Telethon counts
    what is no TLRequest of its own in this way."""

    def _bytes(self):
        return struct.pack("<I", functions.DestroyAuthKeyRequest.CONSTRUCTOR_ID)


class Start:
    def __init__(self, lab, own):
        self.lab = lab
        self.own = own
        self.clients = []

    async def client(self, lab=None):
        client = (lab or self.lab).client(StringSession())
        self.clients.append(client)
        await client.connect()
        return client

    async def keys_before(self):
        """Temporary keys are dropped before anybody has signed in, and the sign-in goes on."""
        client = await self.client()
        expect_equal(await client(functions.auth.DropTempAuthKeysRequest([])), True, "the answer")
        user = await sign_in(client, self.lab.account(5))
        expect_equal(user.phone, self.lab.account(5)["phone"], "who has signed in")
        expect_equal(await client(functions.auth.DropTempAuthKeysRequest([])), True, "the answer to who has signed in")

    async def ended_keys(self):
        """A key is destroyed by a message with an even sequence number, and by one with an odd number."""
        client = await self.client()
        client._sender.send(EndOfKey())
        try:
            # Telethon waits for answers to its own requests alone; it ends when it is told that the key is destroyed.
            await asyncio.wait_for(client._sender.disconnected, SECONDS)
        except AuthKeyNotFound:
            pass
        else:
            expect(False, "Telethon has ended, and not for a key that is destroyed")
        client = await self.client()
        answer = await client._sender.send(functions.DestroyAuthKeyRequest())
        expect(isinstance(answer, types.DestroyAuthKeyOk), f"the answer is {answer}")

    async def start(self):
        """All that official clients ask for at a start is answered in its type, and not sent again to who has it."""
        client = self.clients[0]
        found = [(await client(request), request, name) for request, name in START]
        expect_equal([name_of(answer) for answer, _, _ in found], [name for _, _, name in found], "the answers")
        expect_equal(len(found), 43, "how many requests there are")
        kept = 0
        for answer, request, name in found:
            # Whether there is a hash, and one that is not that of nothing.
            if getattr(answer, "hash", 0) and hasattr(request, "hash"):
                request.hash = answer.hash
                again = name_of(await client(request))
                request.hash = 0
                expect(again.endswith("NotModified"), f"{name} is sent again as {again}")
                kept += 1
        expect(kept > 3, f"only {kept} answers have hashes")
        expect_equal((await client.get_me()).phone, self.lab.account(5)["phone"], "who is signed in after all of it")

    async def emails(self):
        """A code goes to the account's e-mail address and is one from there; the terms of service are accepted."""
        # Telethon keeps the addresses of the first servers that it met for all clients.
        TelegramClient._config = None
        client = await self.client(self.own)
        account = self.own.account(5)
        # It tells where the account is at home, as to every client.
        await client.send_code_request(account["phone"])
        sent = await client(
            functions.auth.SendCodeRequest(account["phone"], self.own.api_id, self.own.api_hash, types.CodeSettings()))
        expect(isinstance(sent.type, types.auth.SentCodeTypeEmailCode), f"the code goes to {sent.type}")
        expect_equal((sent.type.email_pattern, sent.type.length), ("a***@example.org", 5), "the address")
        await refused(
            errors.PhoneCodeInvalidError,
            client(functions.auth.SignInRequest(account["phone"], sent.phone_code_hash, account["code"])))
        code = types.EmailVerificationCode(account["code"])
        answer = await client(
            functions.auth.SignInRequest(account["phone"], sent.phone_code_hash, email_verification=code))
        expect_equal(answer.user.phone, account["phone"], "who has signed in")
        asked = await client(help_.GetTermsOfServiceUpdateRequest())
        expect_equal(asked.terms_of_service.text, TERMS, "the terms")
        await client(help_.AcceptTermsOfServiceRequest(asked.terms_of_service.id))
        asked = await client(help_.GetTermsOfServiceUpdateRequest())
        expect(isinstance(asked, types.help.TermsOfServiceUpdateEmpty), "the terms are asked for again")

    async def network(self):
        """A file comes from a content delivery network, which knows no accounts, block by block with the hashes of its
        datacenter. Telethon makes no temporary keys, so the key is a permanent one that nobody has signed in with."""
        client = await self.client(self.own)
        await sign_in(client, self.own.account(2))
        content = os.urandom(40_000)
        file = io.BytesIO(content)
        file.name = "large.bin"
        sent = await client.send_file("me", file)
        document = sent.media.document
        place = types.InputDocumentFileLocation(document.id, document.access_hash, document.file_reference, "")
        there = await client(functions.upload.GetFileRequest(place, 0, 65_536, cdn_supported=True))
        expect(isinstance(there, types.upload.FileCdnRedirect), f"the file is not in the network: {there}")
        config = await client(functions.help.GetConfigRequest())
        network = next(dc for dc in config.dc_options if dc.cdn)
        for key in (await client(functions.help.GetCdnConfigRequest())).public_keys:
            expect_equal(key.dc_id, there.dc_id, "the datacenter of the key")
            rsa.add_key(key.public_key, old=False)
        sender = MTProtoSender(None, loggers=client._log)
        await sender.connect(
            ConnectionTcpFull(network.ip_address, network.port, network.id, loggers=client._log))
        try:
            first = client._init_request
            request = functions.upload.GetCdnFileRequest(there.file_token, 0, 65_536)
            first.query = request
            answer = await sender.send(functions.InvokeWithLayerRequest(LAYER, first))
            if isinstance(answer, types.upload.CdnFileReuploadNeeded):
                await client(functions.upload.ReuploadCdnFileRequest(there.file_token, answer.request_token))
                answer = await sender.send(request)
            counter = Counter(int.from_bytes(there.encryption_iv, "big"))
            plain = AESModeOfOperationCTR(there.encryption_key, counter).decrypt(answer.bytes)
            expect(plain == content, "the file from the network is another one")
            for block in await client(functions.upload.GetCdnFileHashesRequest(there.file_token, 0)):
                part = plain[block.offset:block.offset + block.limit]
                expect_equal(hashlib.sha256(part).digest(), block.hash, "the hash of a block")
            await refused(
                errors.CdnMethodInvalidError, sender.send(functions.users.GetUsersRequest([types.InputUserSelf()])))
        finally:
            await sender.disconnect()


async def run(lab, description, verbose):
    start = Start(lab, known_lab(description))
    steps = [
        ("temporary keys before a sign-in", start.keys_before),
        ("keys that are ended", start.ended_keys),
        ("requests of a start", start.start),
        ("codes by e-mail, terms of service", start.emails),
        ("content delivery network", start.network),
    ]
    return await run_part(", starts", steps, lambda: start.clients, verbose)


def main():
    arguments = read_arguments(("--mtproto", {"required": True, "help": "the program whose `lab` is used"}))
    lab = known_lab(arguments.lab)
    address = f"{lab.account(5)['phone']}=alice@example.org"
    with tempfile.TemporaryDirectory() as directory:
        return on_a_lab(
            lambda description: run(lab, description, arguments.verbose), arguments.mtproto, directory, "--cdn",
            "--login-email", address, "--terms", TERMS)


if __name__ == "__main__":
    sys.exit(main())
