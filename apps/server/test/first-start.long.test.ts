/** The first start, as operators run it: a process of its own on an empty folder. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { session } from '@nocturne/contract/session/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../src/app/database.ts'
import { connect } from '../src/db/connection.ts'
import type { Db } from '../src/db/connection.ts'
import { demoPassword } from '../demo/people-data.ts'
import { UNFINISHED_CONFIG_KEY } from '../src/founding/unfinished.ts'
import { buildRequest } from './api.ts'
import { encrypt } from './log-in.ts'
import { createTestDatabase, withClient } from './harness/database.ts'
import { findFreePort } from './harness/free-port.ts'
import { copyFoundedData } from './server-process.ts'

/** Each test starts one to three servers. */
vi.setConfig({ testTimeout: 600_000 })

/** Time limit for three consecutive starts on a busy machine. */
const LONG_MS = 600_000
const MAIN = join(import.meta.dirname, '../src/main.ts')

/** A server process and its output. */
type Start = {
  child: ChildProcess
  url: string
  lines: string[]
  /** Resolves once a line matches; rejects when the process exits first. */
  says: (pattern: RegExp) => Promise<string>
  /** Exit code, once it has exited. */
  ended: Promise<number | null>
}

let dataDir: string
let starts: Start[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nocturne-first-'))
  await chmod(dataDir, 0o755)
  starts = []
})
afterEach(async () => {
  for (const { child } of starts) child.kill('SIGTERM')
  await Promise.all(starts.map(({ ended }) => ended))
  // Stops PostgreSQL, which a killed server leaves running: opening the database and stopping it ends it.
  await (await openDatabase({ databaseUrl: '', databaseOwnerUrl: '', dataDir }, () => undefined)).stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function start(env: Readonly<Record<string, string>>): Promise<Start> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      DEMO_NIGHTS: String(0),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const lineEvents = new EventTarget()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      lineEvents.dispatchEvent(new Event('line'))
    })
  const ended = once(child, 'close').then(([code]) => {
    lineEvents.dispatchEvent(new Event('line'))
    return code as number | null
  })
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find((line) => pattern.test(line))
        if (found !== undefined) resolve(found)
        else if (child.exitCode !== null)
          reject(new Error(`it ended without saying ${pattern}:\n${lines.slice(-5).join('\n')}`))
      }
      lineEvents.addEventListener('line', look)
      look()
    })
  const started = { child, url: `http://127.0.0.1:${port}`, lines, says, ended }
  starts.push(started)
  return started
}

/** Runs `work` on the folder's database while no server uses it. */
async function inside<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: '', databaseOwnerUrl: '', dataDir }, () => undefined)
  const db = connect(database.connection, 2)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

const logins = (db: Db) => db.selectFrom('appUser').select('userName').orderBy('userId').execute()
const withoutCaptcha = (db: Db) =>
  db.insertInto('sysConfig').values({ configKey: 'login.captcha', configValue: 'false' }).execute()
const closedNights = async (db: Db) =>
  (await db.selectFrom('businessDay').select('businessDate').where('closedAt', 'is not', null).execute()).length

async function logIn(url: string, username: string, password: string) {
  const { data: terms } = (await (await fetch(`${url}/loginApi/code`)).json()) as {
    data: { publicKey: string; nonce: string }
  }
  const input = { username, password: encrypt(password, terms, Date.now()) }
  const { headers, payload } = buildRequest(session.login, input, null, 'unused')
  const reply = await fetch(`${url}${session.login.path}`, { method: 'POST', headers, body: payload ?? '' })
  return (await reply.json()) as { code: number; errCode?: string; data: { access_token: string } }
}

const nights = (count: number) => ({ DEMO_NIGHTS: String(count) })

const stop = async ({ child, ended }: Start) => {
  child.kill('SIGTERM')
  await ended
}

describe('without the demo venue', () => {
  it(
    'creates an empty venue whose owner signs in once with a password printed once',
    async () => {
      const first = await start({ DEMO: 'off' })
      const password = /owner +(\S+)/.exec(await first.says(/^ +owner +\S+$/))?.[1] ?? ''
      await first.says(/Nocturne is ready/)
      await stop(first)
      expect(await inside(logins)).toEqual([{ userName: 'sanke' }, { userName: 'owner' }])
      await inside(withoutCaptcha)

      const second = await start({ DEMO: 'off' })
      await second.says(/Nocturne is ready/)
      expect(second.lines.join('\n')).not.toMatch(/owner|password/)
      for (const [name, guess] of [
        ['gm', demoPassword],
        ['admin', demoPassword],
        ['owner', demoPassword],
      ] as const)
        expect(await logIn(second.url, name, guess)).toMatchObject({ errCode: 'LOGIN_FAILED' })
      const { data } = await logIn(second.url, 'owner', password)
      const headers = { authorization: `Bearer ${data.access_token}` }
      const reply = await fetch(`${second.url}/api/user/getLoginInfo`, { headers })
      expect(await reply.json()).toMatchObject({ errCode: 'PASSWORD_CHANGE_REQUIRED' })
    },
    LONG_MS,
  )

  it(
    'does not start on a demo venue',
    async () => {
      await copyFoundedData(dataDir)
      const real = await start({ DEMO: 'off' })
      expect(await real.ended).toBe(1)
      expect(real.lines.join('\n')).toMatch(/This database contains the demo venue and its accounts/)
    },
    LONG_MS,
  )
})

it('gives the reason it cannot open its database in one sentence', async () => {
  const elsewhere = join(dataDir, 'elsewhere')
  await mkdir(join(elsewhere, 'postgres'), { recursive: true })
  await writeFile(join(elsewhere, 'postgres/notes.txt'), 'not a database')
  const refused = await start({ DATA_DIR: elsewhere })
  expect(await refused.ended).toBe(1)
  expect(refused.lines).toEqual([
    expect.stringMatching(/holds files but no database; name an empty folder in DATA_DIR$/),
  ])
})

describe('with real money', () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (key: ReturnType<typeof pair>['privateKey'], type: 'pkcs8' | 'spki') =>
    key.export({ type, format: 'pem' })
  const keys = () => ({
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_PRIVATE_KEY: pem(pair().privateKey, 'pkcs8'),
    ALIPAY_PUBLIC_KEY: pem(pair().publicKey, 'spki'),
  })

  it(
    'lists all reasons not to start together: http, the demo venue, known secrets',
    async () => {
      await copyFoundedData(dataDir)
      const lazy = { SECRETS_KEY: 'changeme-changeme-changeme', OPERATIONS_TOKEN: 'a'.repeat(24) }
      const real = await start({ ...keys(), ...lazy, PUBLIC_URL: 'http://club.example', DEMO: 'on' })
      expect(await real.ended).toBe(1)
      const output = real.lines.join('\n')
      expect(output).toMatch(/- PUBLIC_URL is http:\/\/club.example/)
      for (const name of Object.keys(lazy))
        expect(output).toMatch(new RegExp(`- ${name} is a secret copied from an example`))
      expect(output).toMatch(/- DEMO=on: the demo venue cannot be used with keys for real money/)
      const silent = await start({ ...keys(), PUBLIC_URL: 'http://club.example' })
      expect(await silent.ended).toBe(1)
      expect(silent.lines.join('\n')).toMatch(/- PUBLIC_URL is http[^]*- This database contains the demo venue/)
    },
    LONG_MS,
  )

  it('refuses to run as the owner of an external database; without real money it warns and starts', async () => {
    const { host, port, user, database } = await createTestDatabase()
    const given = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
    const real = await start({ ...keys(), PUBLIC_URL: 'http://club.example', DATABASE_URL: given })
    expect(await real.ended).toBe(1)
    const output = real.lines.join('\n')
    expect(output).toMatch(/- PUBLIC_URL is http/)
    expect(output).toMatch(
      new RegExp(`- DATABASE_URL connects as "${user}", which owns the tables or can.*DATABASE_OWNER_URL`),
    )
    const rehearsal = await start({ DATABASE_URL: given })
    await rehearsal.says(/^Warning: DATABASE_URL connects as/)
    await rehearsal.says(/Nocturne is ready/)

    const role = `till_${randomBytes(6).toString('hex')}`
    await withClient({ host, port, user, database }, (client) => client.query(`create role ${role} login`))
    const own = { DATABASE_URL: given.replace(`//${user}@`, `//${role}@`), DATABASE_OWNER_URL: given }
    const right = await start({ ...keys(), ...own, PUBLIC_URL: 'http://club.example' })
    expect(await right.ended).toBe(1)
    expect(right.lines.join('\n')).not.toContain('connects as')
    await withClient({ host, port, user, database }, (client) => client.query(`drop role ${role}`))
  })

  it('founds an empty venue by default, and refuses the demo venue’s password in it', async () => {
    const env = { ...keys(), PUBLIC_URL: 'https://club.example' }
    const first = await start(env)
    await first.says(/^ +owner +\S+$/)
    await first.says(/Payments: Alipay/)
    await stop(first)
    await inside(async (db) => {
      const { hashPassword } = await import('../src/modules/session/public.ts')
      const passwordHash = await hashPassword(demoPassword)
      await db.updateTable('appUser').set({ passwordHash }).where('userName', '=', 'owner').execute()
    })
    const again = await start(env)
    expect(await again.ended).toBe(1)
    expect(again.lines.join('\n')).toMatch(
      /"owner" has the demo password, change it with: npm run staff -- reset-password owner/,
    )
  })
})

describe('interrupted', () => {
  it(
    'starts over: killed between two nights it has left nothing',
    async () => {
      const killed = await start(nights(12))
      await killed.says(/nights 10\/13/)
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(await inside(logins)).toEqual([])
      const again = await start(nights(2))
      await again.says(/Nocturne is ready/)
      await stop(again)
      expect(await inside(closedNights)).toBe(2)
    },
    LONG_MS,
  )

  it(
    'is filled once by two concurrent starts',
    async () => {
      const both = await Promise.all([start(nights(2)), start(nights(2))])
      await Promise.all(both.map(({ says }) => says(/Nocturne is ready/)))
      await Promise.all(both.map(stop))
      expect(both.filter(({ lines }) => lines.some((line) => line.includes('nights 3/3')))).toHaveLength(1)
      expect(await inside(closedNights)).toBe(2)
    },
    LONG_MS,
  )
})

it(
  'does not start on a database whose seeding was interrupted',
  async () => {
    await copyFoundedData(dataDir)
    await inside((db) =>
      db.insertInto('sysConfig').values({ configKey: UNFINISHED_CONFIG_KEY, configValue: 'true' }).execute(),
    )
    const again = await start({})
    expect(await again.ended).toBe(1)
    expect(again.lines.join('\n')).toContain('npm run seed is filling this database, or was interrupted')
  },
  LONG_MS,
)

it(
  'moves an unreadable lock file aside, and reports it',
  async () => {
    await copyFoundedData(dataDir)
    for (const garbled of ['', 'not a number\n/nowhere\n']) {
      await writeFile(join(dataDir, 'postgres/postmaster.pid'), garbled)
      const again = await start({})
      await again.says(/postmaster\.pid .* was set aside/)
      await again.says(/Nocturne is ready/)
      await stop(again)
    }
  },
  LONG_MS,
)
