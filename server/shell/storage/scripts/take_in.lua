-- Lets a player's history and records take in a finished race, once.
--
-- KEYS  races, history, records, deals, attempts, gone
-- ARGV  race id · when it ended (ms) · races taken in so far, as the caller knows them · the outcome
--       · rule set, its record · mark of the deal if it was won, else "" · time to live (ms)
--       · outcomes that are kept at most
-- Gives {"ok"}, {"known"} if the race was taken in before, {"gone"} if the player is forgotten, or
-- {"stale"} if another race came first. But for "ok" nothing is written.
--
-- Of the attempts nothing changes, but they are kept as long as all the rest: by them a player who
-- wants to be forgotten is found on the boards.

local races, history, records, deals, gone = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[6]
local race, ended_at, expected, outcome = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local rules, record, deal, ttl, most = ARGV[5], ARGV[6], ARGV[7], ARGV[8], tonumber(ARGV[9])

if redis.call('EXISTS', gone) == 1 then
  return { 'gone' }
elseif redis.call('ZSCORE', races, race) then
  return { 'known' }
elseif redis.call('ZCARD', races) ~= expected then
  return { 'stale' }
end

redis.call('ZADD', races, ended_at, race)
redis.call('HSET', history, race, outcome)
redis.call('HSET', records, rules, record)
if deal ~= '' then
  redis.call('SADD', deals, deal)
end
for _, oldest in ipairs(redis.call('ZREVRANGE', races, most, most)) do
  redis.call('HDEL', history, oldest)
end
for i = 1, 5 do
  redis.call('PEXPIRE', KEYS[i], ttl)
end
return { 'ok' }
