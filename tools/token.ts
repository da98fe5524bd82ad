/**
 * Prints a new staff token for operations and scripts: npm run -s token -- <userName>. Uses the database of the running app, or starts it
 * temporarily.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { userStatus } from '@nocturne/contract/codes'
import { connect } from '../apps/server/src/db/connection.ts'
import type { Db } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { writeOperationLog } from '../apps/server/src/modules/platform/public.ts'
import { createStaffSession } from '../apps/server/src/modules/session/public.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const [userName, ...more] = process.argv.slice(2)

async function printToken(loginName: string): Promise<void> {
  const printError = (message: string) => process.stderr.write(`${message}\n`)
  await withDatabase(async (connection) => {
    await migrate(connection, printError)
    const db = connect(connection, 2)
    try {
      process.stdout.write(`${await createToken(db, loginName)}\n`)
    } finally {
      await db.destroy()
    }
  })
}

async function createToken(db: Db, loginName: string): Promise<string> {
  const user = await db
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'status'])
    .where('userName', '=', loginName)
    .executeTakeFirst()
  if (user?.status !== userStatus.active) throw new Error(`There is no working user "${loginName}".`)
  const now = new Date()
  const request = {
    id: randomUUID(),
    ip: 'console',
    deviceId: '',
    userAgent: `console of ${hostname()}`,
    tokenHash: null,
  }
  const token = await db.transaction().execute(async (tx) => {
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: null, userName: '控制台' } },
      { title: '签发令牌', businessType: 'session', subjectType: 'user', subjectId: user.userId },
    )
    return createStaffSession(tx, { userId: user.userId, request, now })
  })
  return token.access_token
}

if (!userName || more.length > 0) exitWithUsage('npm run -s token -- <userName>')
await runTool(() => printToken(userName))
