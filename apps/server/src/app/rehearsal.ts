/** Rehearsal night in this process: marks responses, routes providers, drops reserved numbers. */
import { office } from '@nocturne/contract/office/endpoints'
import { REHEARSAL_HEADER } from '@nocturne/contract/office/rehearsal'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import { createNumberAllocator } from '../db/numbers.ts'
import type { NumberAllocator } from '../db/numbers.ts'
import type { LiveEvent } from '../http/context.ts'
import { createRunningRehearsalCache, readRunningRehearsal, type RunningRehearsalCache } from '../http/rehearsal.ts'
import { isEmployeePhone } from '../modules/directory/public.ts'
import { createRehearsalProvider } from '../modules/payments/public.ts'
import { setRehearsalRouting } from '../providers/rehearsal-routing.ts'

/** Interval that also finds a change whose event was lost. */
const REFRESH_MS = 5_000

type Watching = {
  db: Db
  clock: () => Date
  live: { onEvent: (listener: (event: LiveEvent) => void) => void }
  onError: (error: unknown) => void
}

/** Creates the number source of this process and watches the running rehearsal until the server closes. */
export async function watchRehearsal(
  app: FastifyInstance,
  { db, clock, live, onError }: Watching,
): Promise<{ numbers: NumberAllocator; rehearsal: RunningRehearsalCache }> {
  const numbers = createNumberAllocator(db)
  const watch = createRunningRehearsalCache(db, numbers.forget)
  await watch.refresh()
  const endRouting = setRehearsalRouting({
    isRunning: async () => (await readRunningRehearsal(db)) !== null,
    isKnown: () => watch.known() !== null,
    createStandIn: (real) => createRehearsalProvider(db, real, clock),
    isEmployeePhone: (phone) => isEmployeePhone(db, phone),
  })
  live.onEvent((event) => {
    if (event.topic === 'rehearsal') watch.refresh().catch(onError)
  })
  const timer = setInterval(() => void watch.refresh().catch(onError), REFRESH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    endRouting()
  })
  sendMark(app, watch)
  return { numbers, rehearsal: watch }
}

/** Names the running rehearsal in every response: all pages show it and put its mark on their operations. */
function sendMark(app: FastifyInstance, watch: RunningRehearsalCache): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(office.rehearsal.path)) await watch.refresh()
    const mark = watch.known()?.mark
    if (mark !== undefined) reply.header(REHEARSAL_HEADER, mark)
  })
}
