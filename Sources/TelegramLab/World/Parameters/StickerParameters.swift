import TelegramAPI

// Stickers and custom emoji.
extension Router {
    mutating func judgeStickerParameters() {
        self.judge(API.Messages.GetStickerSet.self, actsOn: "stickerset hash")
        self.judge(API.Messages.GetAllStickers.self, actsOn: "hash")
        self.judge(API.Messages.GetMaskStickers.self, actsOn: "hash")
        self.judge(API.Messages.GetEmojiStickers.self, actsOn: "hash")
        self.judge(API.Messages.GetArchivedStickers.self, actsOn: "masks emojis offset_id limit")
        self.judge(API.Messages.GetStickers.self, actsOn: "emoticon hash")
        self.judge(API.Messages.GetCustomEmojiDocuments.self, actsOn: "document_id")
        self.judge(API.Messages.GetFeaturedStickers.self, actsOn: "hash")
        self.judge(API.Messages.GetFeaturedEmojiStickers.self, actsOn: "hash")
        self.judge(API.Messages.ReadFeaturedStickers.self, actsOn: "id")
        self.judge(API.Messages.SearchStickerSets.self, actsOn: "exclude_featured q hash")
        self.judge(API.Messages.SearchEmojiStickerSets.self, actsOn: "exclude_featured q hash")
        self.judge(API.Messages.InstallStickerSet.self, actsOn: "stickerset archived")
        self.judge(API.Messages.UninstallStickerSet.self, actsOn: "stickerset")
        self.judge(API.Messages.ReorderStickerSets.self, actsOn: "masks emojis order")
        self.judge(API.Messages.ToggleStickerSets.self, actsOn: "uninstall archive unarchive stickersets")
        self.judge(API.Messages.GetRecentStickers.self, actsOn: "attached hash")
        self.judge(API.Messages.SaveRecentSticker.self, actsOn: "attached id unsave")
        self.judge(API.Messages.ClearRecentStickers.self, actsOn: "attached")
        self.judge(API.Messages.GetFavedStickers.self, actsOn: "hash")
        self.judge(API.Messages.FaveSticker.self, actsOn: "id unfave")
        self.judgeStickerMaking()
    }

    private static let pictures = "image/png, which real servers turn into image/webp"
    private static let otherSets = "in a set that is not of masks"

    private mutating func judgeStickerMaking() {
        // The name of the program with which a set was made is for statistics.
        self.judge(
            API.Stickers.CreateStickerSet.self,
            actsOn: "masks emojis text_color user_id title short_name thumb stickers", withoutEffect: "software",
            refuses: [
                .init("text_color", when: "without emojis") { $0.textColor && !$0.emojis },
                .init(byHandler: "stickers.document", when: Self.pictures),
                .init(byHandler: "stickers.mask_coords", when: Self.otherSets),
            ])
        self.judge(
            API.Stickers.AddStickerToSet.self, actsOn: "stickerset sticker",
            refuses: [
                .init(byHandler: "sticker.document", when: Self.pictures),
                .init(byHandler: "sticker.mask_coords", when: Self.otherSets),
            ])
        self.judge(API.Stickers.RemoveStickerFromSet.self, actsOn: "sticker")
        self.judge(API.Stickers.ChangeStickerPosition.self, actsOn: "sticker position")
        self.judge(API.Stickers.ChangeSticker.self, actsOn: "sticker emoji mask_coords keywords")
        self.judge(
            API.Stickers.ReplaceSticker.self, actsOn: "sticker new_sticker",
            refuses: [
                .init(byHandler: "new_sticker.document", when: Self.pictures),
                .init(byHandler: "new_sticker.mask_coords", when: Self.otherSets),
            ])
        self.judge(API.Stickers.RenameStickerSet.self, actsOn: "stickerset title")
        self.judge(API.Stickers.SetStickerSetThumb.self, actsOn: "stickerset thumb thumb_document_id")
        self.judge(API.Stickers.DeleteStickerSet.self, actsOn: "stickerset")
        self.judge(API.Stickers.CheckShortName.self, actsOn: "short_name")
        self.judge(API.Stickers.SuggestShortName.self, actsOn: "title")
    }
}
