-- Keeps how many people look on at a room through one process, and answers how many do through all.
--
-- KEYS  the room's headcounts
-- ARGV  process · people · how long (ms) a process's count is believed
-- A process that dies takes its people with it: its count is left out once it is too old.

local headcounts, process, people, believed = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if people == 0 then
  redis.call('HDEL', headcounts, process)
else
  redis.call('HSET', headcounts, process, people .. ' ' .. string.format('%.0f', now + believed))
  redis.call('PEXPIRE', headcounts, believed)
end
local sum = 0
local counts = redis.call('HGETALL', headcounts)
for at = 1, #counts, 2 do
  local count, until_when = string.match(counts[at + 1], '(%d+) (%d+)')
  if tonumber(until_when) > now then
    sum = sum + tonumber(count)
  else
    redis.call('HDEL', headcounts, counts[at])
  end
end
return sum
