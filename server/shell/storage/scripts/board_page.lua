-- Reads a part of the board of a tournament, and the rows of those who ask: all of one state.
--
-- KEYS  board, rows, version, attempts
-- ARGV  rows wanted at most · where: "top" · "around" the row of the first who asks
--       · "after", then rank and mark of the row before, and the version since which one reads on
--       · the players who ask, packed
-- Gives {version, now (ms), total, part, each asker's row or nil, version since which one reads on}
-- with a row as {mark, place, rank, room, what is shown}; the last row of a part has a sixth field
-- if more come after it.
--
-- A rank may fall, by few rules. Who reads on is not shown such a row twice: it is passed over if
-- it has fallen since, and may have stood above.

local board, rows, version, attempts = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local limit, where = tonumber(ARGV[1]), ARGV[2]
local players = cmsgpack.unpack(ARGV[#ARGV])

local clock = redis.call('TIME')
local now = string.format('%.0f', tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000))
local total = redis.call('ZCARD', board)
local latest = redis.call('GET', version) or '0'
local since = where == 'after' and tonumber(ARGV[5]) or tonumber(latest)

local function whole(number)
  return string.format('%.0f', number)
end

local function mark_of(player)
  local room = redis.call('HGET', attempts, player)
  return room and string.sub(redis.sha1hex(room), 1, 20)
end

local function above(rank)
  return redis.call('ZCOUNT', board, '(' .. whole(rank), '+inf')
end

-- The place of the first row behind a rank and mark, whether that row still stands there or not.
local function behind(rank, mark)
  local first = above(rank)
  local last = first + redis.call('ZCOUNT', board, whole(rank), whole(rank))
  while first < last do
    local middle = math.floor((first + last) / 2)
    if redis.call('ZREVRANGE', board, middle, middle)[1] >= mark then
      first = middle + 1
    else
      last = middle
    end
  end
  return first
end

local function start()
  if where == 'after' then
    return behind(tonumber(ARGV[3]), ARGV[4])
  end
  local mark = where == 'around' and players[1] and mark_of(players[1])
  local own = mark and redis.call('ZREVRANK', board, mark)
  if not own then
    return 0
  end
  return math.max(0, math.min(own - math.floor(limit / 2), total - limit))
end

local function row_of(mark, place)
  local row = cmsgpack.unpack(redis.call('HGET', rows, mark))
  return { mark, place, whole(row[3]), row[6], row[7] }, row[4], row[5]
end

local function was_met(highest, fell)
  return where == 'after' and fell > since and highest >= tonumber(ARGV[3])
end

local function part_from(from)
  local part, rank, place = {}, nil, nil
  while #part < limit and from < total do
    local some = redis.call('ZREVRANGE', board, from, from + limit - #part - 1, 'WITHSCORES')
    for i = 1, #some, 2 do
      if tonumber(some[i + 1]) ~= rank then
        rank = tonumber(some[i + 1])
        place = 1 + (place and from or above(rank))
      end
      local row, highest, fell = row_of(some[i], place)
      if not was_met(highest, fell) then
        part[#part + 1] = row
      end
      from = from + 1
    end
  end
  if #part > 0 and from < total then
    part[#part][6] = 1
  end
  return part
end

local own = {}
for i, player in ipairs(players) do
  local mark = mark_of(player)
  local rank = mark and redis.call('ZSCORE', board, mark)
  own[i] = rank and row_of(mark, 1 + above(tonumber(rank))) or false
end
return { latest, now, total, part_from(start()), own, whole(since) }
