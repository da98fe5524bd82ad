/** Prints a fresh staff token for operations and scripts: npm run -s token -- <userName>. Uses the database of the running app, or starts it for the moment. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { readConfig } from '../apps/server/src/app/config.ts'
import { openDatabase } from '../apps/server/src/app/database.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { writeOperLog } from '../apps/server/src/modules/platform/public.ts'
import { createStaffSession } from '../apps/server/src/modules/session/public.ts'

const [userName] = process.argv.slice(2)
const config = readConfig(process.env)

async function printToken(wanted: string): Promise<void> {
  const database = await openDatabase(config, (message) => process.stderr.write(`${message}\n`))
  await migrate(database.connection, (message) => process.stderr.write(`${message}\n`))
  const db = connect(database.connection, 2)
  try {
    const user = await db
      .selectFrom('appUser')
      .select(['userId', 'nickName', 'status'])
      .where('userName', '=', wanted)
      .executeTakeFirst()
    if (user?.status !== '0') throw new Error(`There is no working user "${wanted}".`)
    const now = new Date()
    const request = {
      id: randomUUID(),
      ip: 'console',
      deviceId: '',
      userAgent: `console of ${hostname()}`,
      tokenHash: null,
    }
    const token = await db.transaction().execute(async (tx) => {
      await writeOperLog(
        tx,
        { request, now, doer: { userId: null, userName: '控制台' } },
        { title: '签发令牌', businessType: 'session', subjectType: 'user', subjectId: user.userId },
      )
      return createStaffSession(tx, { userId: user.userId, request, now })
    })
    process.stdout.write(`${token.access_token}\n`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

if (!userName) {
  process.stderr.write('usage: npm run -s token -- <userName>\n')
  process.exit(1)
}
await printToken(userName).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
