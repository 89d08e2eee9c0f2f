-- Appends room events to a race's log, if the log still ends where they were decided.
--
-- KEYS  race, log, rank, listeners, secret, deal
-- ARGV  expected seq · time to live (ms) · own channel · room · secret, deal ("" = leave them)
--       · number of events · the events · pairs of field and value for the race hash
-- Gives {"ok", first seq, at} or {"stale", seq}. Nothing is written when stale, so running it
-- twice appends once.

local race, log, listeners, secret_key, deal_key = KEYS[1], KEYS[2], KEYS[4], KEYS[5], KEYS[6]
local expected, ttl, own_channel = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local room, secret, deal, count = ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])

local function whole(number)
  return string.format('%.0f', number)
end

local known = redis.call('HMGET', race, 'seq', 'last')
local seq = tonumber(known[1] or '0')
if seq ~= expected then
  return { 'stale', whole(seq) }
end

local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000 + math.floor(tonumber(clock[2]) / 1000)
local at = whole(math.max(now, tonumber(known[2] or '0')))

for i = 1, count do
  redis.call('XADD', log, whole(seq + i) .. '-0', 'at', at, 'e', ARGV[7 + i])
end
redis.call('HSET', race, 'seq', whole(seq + count), 'last', at, unpack(ARGV, 8 + count))
if secret ~= '' then
  redis.call('SET', secret_key, secret)
end
if deal ~= '' then
  redis.call('SET', deal_key, deal)
end
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ttl)
end
for _, channel in ipairs(redis.call('SMEMBERS', listeners)) do
  if channel ~= own_channel then
    redis.call('PUBLISH', channel, room .. ':' .. whole(seq + count))
  end
end
return { 'ok', whole(seq + 1), at }
