-- Appends room events to a race's log, if the log still ends where they were decided.
--
-- The first events of a race open it: then the race before it has to be the room's latest one, with a
-- log that ends where it was when its successor was made. So one race follows another, however many
-- ask for it at once.
--
-- KEYS  race, log, rank, listeners, secret, deal, found, room, race before (or any other)
-- ARGV  room · number of the race · expected seq · seq of the race before · time to live (ms)
--       · own channel · epoch (only to open) · secret, deal ("" = leave them)
--       · number of events · the events · pairs of field and value for the race hash
-- Gives {"ok", first seq, at} or {"stale", seq}. Nothing is written when stale, so running it
-- twice appends once.

local race, log, listeners, secret_key, deal_key = KEYS[1], KEYS[2], KEYS[4], KEYS[5], KEYS[6]
local room_key, race_before = KEYS[8], KEYS[9]
local room, number, expected, seq_before = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local ttl, own_channel, epoch, secret, deal = ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
local count = tonumber(ARGV[10])

local function whole(value)
  return string.format('%.0f', value)
end

local function follows()
  local latest = redis.call('HGET', room_key, 'race') or '0'
  if tonumber(latest) ~= tonumber(number) - 1 then
    return false
  end
  return latest == '0' or redis.call('HGET', race_before, 'seq') == seq_before
end

local known = redis.call('HMGET', race, 'seq', 'last')
local seq = tonumber(known[1] or '0')
if seq ~= expected or (seq == 0 and not follows()) then
  return { 'stale', whole(seq) }
end

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)
local at = whole(math.max(now, tonumber(known[2] or '0')))

for i = 1, count do
  redis.call('XADD', log, whole(seq + i) .. '-0', 'at', at, 'e', ARGV[10 + i])
end
redis.call('HSET', race, 'seq', whole(seq + count), 'last', at, unpack(ARGV, 11 + count))
if seq == 0 then
  local is_new = redis.call('EXISTS', room_key) == 0
  redis.call('HSET', room_key, 'race', number, 'epoch', epoch)
  if is_new then
    redis.call('PEXPIRE', room_key, ttl)
  end
end
if secret ~= '' then
  redis.call('SET', secret_key, secret)
end
if deal ~= '' then
  redis.call('SET', deal_key, deal)
end
for i = 1, 7 do
  redis.call('PEXPIRE', KEYS[i], ttl)
end
-- By the room its earlier races are found too, and one of them may be kept for longer, or for ever.
local left = redis.call('PTTL', room_key)
if left >= 0 and left < tonumber(ttl) then
  redis.call('PEXPIRE', room_key, ttl)
end
for _, channel in ipairs(redis.call('SMEMBERS', listeners)) do
  if channel ~= own_channel then
    redis.call('PUBLISH', channel, room .. ':' .. number .. ':' .. whole(seq + count))
  end
end
return { 'ok', whole(seq + 1), at }
