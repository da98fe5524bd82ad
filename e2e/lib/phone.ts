/** A phone: a browser context with a session, a theme and a record of console errors. */
import { randomBytes } from 'node:crypto'
import { test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { connect } from '../../apps/server/src/db/connection.ts'
import type { ConnectionOptions, Db } from '../../apps/server/src/db/connection.ts'
import { hashToken } from '../../apps/server/src/http/session-guard.ts'

const SECOND = 'NOCTURNE_SECOND_HOUSE'
/** Playwright project whose tests use the second venue. */
export const SECOND_VENUE_PROJECT = 'journeys-beside'

/** Passes the second venue's address to its workers. */
export function publishSecondVenue({ url, connection }: { url: string; connection: ConnectionOptions }): void {
  process.env[SECOND] = JSON.stringify({ url, connection })
}

let arrived = false

/** Selects the second venue at the first test of a worker of that project; no effect outside tests. */
function selectVenue(): void {
  if (arrived) return
  arrived = true
  if (process.env['TEST_WORKER_INDEX'] === undefined || test.info().project.name !== SECOND_VENUE_PROJECT) return
  switchVenue(JSON.parse(process.env[SECOND] ?? '') as Parameters<typeof switchVenue>[0])
}

export function getBaseUrl(): string {
  selectVenue()
  return process.env['NOCTURNE_E2E_URL'] ?? ''
}

let database: Db | undefined
/** Database of the venue, to look up ids that a user would see on screen. */
export function getDatabase(): Db {
  selectVenue()
  database ??= connect(JSON.parse(process.env['NOCTURNE_E2E_DATABASE'] ?? '{}') as ConnectionOptions, 2)
  return database
}

/** Switches to another venue until the returned function is called. */
export function switchVenue({ url, connection }: { url: string; connection: ConnectionOptions }): () => Promise<void> {
  // Selected first, because the venue of this worker is the one to return to.
  selectVenue()
  const before = { url: process.env['NOCTURNE_E2E_URL'], connection: process.env['NOCTURNE_E2E_DATABASE'], database }
  process.env['NOCTURNE_E2E_URL'] = url
  process.env['NOCTURNE_E2E_DATABASE'] = JSON.stringify(connection)
  database = undefined
  return async () => {
    await database?.destroy()
    process.env['NOCTURNE_E2E_URL'] = before.url
    process.env['NOCTURNE_E2E_DATABASE'] = before.connection
    database = before.database
  }
}

/** Creates a session of an employee, as `npm run token` does. */
export async function createStaffToken(userName: string): Promise<string> {
  const db = getDatabase()
  const { userId } = await db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return createSession({ kind: 'staff', userId })
}

/** Creates a session of a member, as signing in by SMS does. */
export const createMemberToken = (memberId: number): Promise<string> => createSession({ kind: 'member', memberId })

async function createSession(
  owner: { kind: 'staff'; userId: number } | { kind: 'member'; memberId: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const life = {
    createdAt: now,
    lastSeenAt: now,
    expiresAt: '2099-01-01 00:00:00',
    absoluteExpiresAt: '2099-01-01 00:00:00',
  }
  await getDatabase()
    .insertInto('session')
    .values({ tokenHash: hashToken(token), ...owner, ...life })
    .execute()
  return token
}

export type Phone = {
  page: Page
  context: BrowserContext
  problems: string[]
  open: (path: string) => Promise<void>
  /** Closes the phone's browser context. */
  close: () => Promise<void>
}

/** Opens a phone. `problems` collects console errors and crashed scripts. */
export async function openPhone(
  browser: Browser,
  options: { as?: string; theme?: 'light' | 'dark' } = {},
): Promise<Phone> {
  const context = await browser.newContext()
  const token = options.as === undefined ? null : await createStaffToken(options.as)
  await context.addInitScript(
    ([stored, theme]) => {
      if (stored && localStorage.getItem('nocturne.token') === null) localStorage.setItem('nocturne.token', stored)
      if (theme) localStorage.setItem('nocturne.theme', theme)
    },
    [token, options.theme ?? null] as const,
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return {
    page,
    context,
    problems,
    open: async (path) => void (await page.goto(`${getBaseUrl()}${path}`)),
    close: () => context.close(),
  }
}

/** Takes the phone offline, and waits until the page has noticed, which may take a while on a busy machine. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}
