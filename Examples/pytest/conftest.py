from mtproto_lab import lab, shared_lab  # noqa: F401
