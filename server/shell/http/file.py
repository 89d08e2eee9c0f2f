"""A content that others keep: sent once to whoever has it still, and packed for the way."""

import gzip
import hashlib
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
PACKED_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")
SMALLEST, QUICK = 9, 6
"""How hard a content is packed: one that is packed once, and one that is made when asked for."""


@dataclass(frozen=True, slots=True)
class File:
    """A content, ready to send."""

    content: bytes
    packed: bytes | None
    """The content packed with gzip, where that is shorter."""
    media_type: str
    etag: str
    cache: str

    @classmethod
    def of(cls, content: bytes, media_type: str, cache: str, level: int = SMALLEST) -> "File":
        """Make a file of a content; `cache` says how it may be kept, `level` how it is packed."""
        digest = hashlib.sha256(content).hexdigest()[:32]
        return cls(content, _packed(content, media_type, level), media_type, digest, cache)

    def response(self, asked: Headers, status: int = 200) -> Response:
        """Return the answer to a request for the file, or in place of what is not there."""
        packs = self.packed is not None and "gzip" in asked.get("accept-encoding", "")
        # Two forms of one file are two contents to a cache.
        etag = f'"{self.etag}-gz"' if packs else f'"{self.etag}"'
        headers = {"ETag": etag, "Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        if status == 200 and etag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        content = self.packed if packs else self.content
        return Response(content, status, headers, self.media_type)


def _packed(content: bytes, media_type: str, level: int) -> bytes | None:
    if not media_type.startswith(PACKED_TYPES):
        return None
    packed = gzip.compress(content, level, mtime=0)
    return packed if len(packed) < len(content) else None
