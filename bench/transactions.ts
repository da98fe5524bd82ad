/**
 * A transaction of three reads and three writes by `db/transaction.ts`, by pg's own pipeline mode and by pg one statement after the other:
 * transactions per second and CPU time of this process for each. Decision 3 keeps our batches while they are faster.
 */
import { tmpdir } from 'node:os'
import { Pool } from 'pg'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { queryRows } from '../apps/server/src/db/statement.ts'
import { runInTransaction } from '../apps/server/src/db/transaction.ts'

const CONNECTIONS = 8
const ROUNDS = 4
const ROUND_MS = 2_000
const ROWS = 1_000

const READ = 'select n from bench_row where id = $1'
const COUNT = 'select count(*)::int as c from bench_row where id < $1'
const ADD = 'update bench_row set n = n + 1 where id = $1 returning n'
const DOUBLE = 'update bench_row set n = n * 2 % 1000 where id = $1 returning n'

const server = await prepareServer(tmpdir())
await server.start()
const place = await server.place()
const db = connect(place)
const sequential = new Pool({ ...place, max: 10 })
const pipelined = new Pool({ ...place, max: 10, pipeline: true })
await sequential.query('create unlogged table bench_row (id int primary key, n int not null)')
await sequential.query(`insert into bench_row select i, 0 from generate_series(1, ${ROWS + 1}) i`)

const pickId = () => 1 + Math.floor(Math.random() * ROWS)

const byBatches = () =>
  runInTransaction(db, async (tx) => {
    const id = pickId()
    const query = queryRows(tx)
    await Promise.all([
      query`select n from bench_row where id = ${id}`,
      query`select n from bench_row where id = ${id + 1}`,
      query`select count(*)::int as c from bench_row where id < ${20}`,
    ])
    const written = Promise.all([
      query`update bench_row set n = n + 1 where id = ${id} returning n`,
      query`update bench_row set n = n * 2 % 1000 where id = ${id} returning n`,
      query`select n from bench_row where id = ${id}`,
    ])
    return { value: null, written }
  })

async function byPool(pool: Pool, isPipelined: boolean): Promise<void> {
  const client = await pool.connect()
  const send = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values })
  try {
    const id = pickId()
    const turns = [
      [() => send('begin', 'begin')],
      [() => send('read', READ, [id]), () => send('read', READ, [id + 1]), () => send('count', COUNT, [20])],
      [() => send('add', ADD, [id]), () => send('double', DOUBLE, [id]), () => send('read', READ, [id])],
      [() => send('commit', 'commit')],
    ]
    // Begin travels with the reads and commit with the writes, as in our batches.
    const [begin = [], reads = [], writes = [], commit = []] = turns
    if (isPipelined)
      for (const turn of [
        [...begin, ...reads],
        [...writes, ...commit],
      ])
        await Promise.all(turn.map((one) => one()))
    else for (const one of turns.flat()) await one()
  } finally {
    client.release()
  }
}

const ways: Record<string, () => Promise<unknown>> = {
  batches: byBatches,
  'pg pipeline': () => byPool(pipelined, true),
  'pg one by one': () => byPool(sequential, false),
}

async function measure(work: () => Promise<unknown>, ms: number) {
  const end = performance.now() + ms
  const before = process.cpuUsage()
  let count = 0
  const runConnection = async () => {
    while (performance.now() < end) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection))
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (count / ms) * 1_000, cpuMs: (user + system) / 1_000 / count }
}

const results = new Map(Object.keys(ways).map((way) => [way, [] as { perSecond: number; cpuMs: number }[]]))
for (const work of Object.values(ways)) await measure(work, ROUND_MS / 2)
for (let round = 0; round < ROUNDS; round += 1)
  for (const [way, work] of Object.entries(ways)) results.get(way)?.push(await measure(work, ROUND_MS))
await Promise.all([sequential.end(), pipelined.end()])
await db.destroy()
await server.remove()

const computeMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const medians = [...results].map(([way, list]) => ({
  way,
  perSecond: computeMedian(list.map(({ perSecond }) => perSecond)),
  cpuMs: computeMedian(list.map(({ cpuMs }) => cpuMs)),
}))
const [own] = medians
for (const { way, perSecond, cpuMs } of medians)
  console.log(
    `${way.padEnd(14)} ${perSecond.toFixed(0).padStart(5)} transactions/s, CPU ${cpuMs.toFixed(3)} ms each; batches are ${((own?.perSecond ?? 0) / perSecond).toFixed(2)} times as fast`,
  )
