-- Puts a finished race away: its pack takes the place of everything else that is kept of it.
--
-- KEYS  race, log, rank, secret, deal, found, claim, pack, room
-- ARGV  expected seq · the pack · how long it is kept (ms, 0 = for ever)
-- Gives {"ok"}, also where it was put away before; {"stale"} if the log doesn't end there; {"lost"}
-- if there is neither log nor pack. Nothing is written but for "ok".

local race, pack, room = KEYS[1], KEYS[8], KEYS[9]
local expected, data, keep = ARGV[1], ARGV[2], tonumber(ARGV[3])

local seq = redis.call('HGET', race, 'seq')
if not seq then
  return { redis.call('EXISTS', pack) == 1 and 'ok' or 'lost' }
elseif seq ~= expected then
  return { 'stale' }
end

redis.call('SET', pack, data)
for i = 1, 7 do
  redis.call('DEL', KEYS[i])
end
-- By the room its latest races are found, for as long as any of them is kept; also where the room has
-- gone on to another one, since of a race that nobody waited for nothing stays.
if keep == 0 then
  redis.call('PERSIST', room)
else
  redis.call('PEXPIRE', pack, keep)
  local left = redis.call('PTTL', room)
  if left >= 0 and left < keep then
    redis.call('PEXPIRE', room, keep)
  end
end
return { 'ok' }
