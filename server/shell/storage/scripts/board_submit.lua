-- Keeps on the board of a tournament how far attempts in it have come.
--
-- KEYS  board, rows, version, removed, attempts
-- ARGV  the postings, packed: for each player, room, number, whether the attempt has ended, rank,
--       what is shown
-- A posting changes nothing that is as old as what is kept, or older; nor does one of a room that
-- is no attempt in this tournament, or was removed. So each may come late, and again.
--
-- A row is {number, whether ended, rank, highest rank ever, version with which the rank fell last,
-- room, what is shown}.

local board, rows, version, removed, attempts = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]

local function mark_of(room)
  return string.sub(redis.sha1hex(room), 1, 20)
end

local function is_news(known, number, has_ended)
  if not known then
    return true
  end
  return number > known[1] and (has_ended or not known[2])
end

for _, posting in ipairs(cmsgpack.unpack(ARGV[1])) do
  local player, room, number, has_ended, rank, shown = unpack(posting)
  local mark = mark_of(room)
  local is_attempt = redis.call('HGET', attempts, player) == room
  if is_attempt and redis.call('SISMEMBER', removed, mark) == 0 then
    local kept = redis.call('HGET', rows, mark)
    local known = kept and cmsgpack.unpack(kept)
    if is_news(known, number, has_ended) then
      local latest = redis.call('INCR', version)
      local highest, fell = rank, 0
      if known then
        highest = math.max(rank, known[4])
        fell = rank < known[3] and latest or known[5]
      end
      local row = { number, has_ended, rank, highest, fell, room, shown }
      redis.call('HSET', rows, mark, cmsgpack.pack(row))
      redis.call('ZADD', board, string.format('%.0f', rank), mark)
    end
  end
end
