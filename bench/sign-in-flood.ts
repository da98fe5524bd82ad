/**
 * Staff at work while 60 phones request sign-in codes continuously: median of a staff call with and without the flood in the same run, and
 * the health check. Limits: the median with the flood is at most 8 times the other, and every health check succeeds.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { computeMedian } from './lib/slow-phone.ts'

const ASKERS = 60
const CALLS = 150
const LIMIT_RATIO = 8

const server = await prepareServer(tmpdir())
await server.start()
const token = await server.tokenOf('lm01')

async function measureFetch(path: string, headers: Record<string, string>): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const answer = await fetch(`${server.url}${path}`, { headers })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, status: answer.status }
}

async function measureStaffCalls(): Promise<{ p50: number; worst: number; sick: number }> {
  const times: number[] = []
  let sick = 0
  for (let call = 0; call < CALLS; call += 1) {
    times.push((await measureFetch('/api/user/getUserInfo', { authorization: `Bearer ${token}` })).ms)
    if (call % 10 === 0 && (await measureFetch('/healthz', {})).status !== 200) sick += 1
  }
  return { p50: computeMedian(times), worst: Math.max(...times), sick }
}

await measureStaffCalls()
const quiet = await measureStaffCalls()
let flooding = true
let requestCount = 0
const askers = Array.from({ length: ASKERS }, async () => {
  while (flooding) {
    await measureFetch('/loginApi/code', { 'x-device-id': randomUUID() })
    requestCount += 1
  }
})
const flooded = await measureStaffCalls()
flooding = false
await Promise.all(askers)
await server.remove()

const ratio = flooded.p50 / quiet.p50
console.log(
  `a call of staff: ${quiet.p50.toFixed(1)} ms without, ${flooded.p50.toFixed(1)} ms with ${ASKERS} askers of sign-in codes (${requestCount} answers): ratio ${ratio.toFixed(2)} of ${LIMIT_RATIO}; worst ${quiet.worst.toFixed(0)} and ${flooded.worst.toFixed(0)} ms; health checks that failed: ${quiet.sick + flooded.sick}`,
)
if (ratio > LIMIT_RATIO || quiet.sick + flooded.sick > 0) process.exitCode = 1
