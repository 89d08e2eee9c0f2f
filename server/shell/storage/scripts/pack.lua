-- Puts a finished race away: its pack takes the place of everything else that is kept of it.
--
-- KEYS  race, log, rank, secret, deal, found, claim, pack, room
-- ARGV  expected seq · number of the race · the pack · how long it is kept (ms, 0 = for ever)
-- Gives {"ok"}, also where it was put away before; {"stale"} if the log doesn't end there; {"lost"}
-- if there is neither log nor pack. Nothing is written but for "ok".

local race, pack, room = KEYS[1], KEYS[8], KEYS[9]
local expected, number, data, keep = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

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
-- By the room its latest race is found, for as long as that is kept.
local is_latest = redis.call('HGET', room, 'race') == number
if keep > 0 then
  redis.call('PEXPIRE', pack, ARGV[4])
  if is_latest then
    redis.call('PEXPIRE', room, ARGV[4])
  end
elseif is_latest then
  redis.call('PERSIST', room)
end
return { 'ok' }
