/**
 * Published app (P144, P145): the newest version in use of each system, published and withdrawn in the office or by `npm run versions`.
 * Error messages are sentences for the operator.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { isNewerVersion, appSystems, findVersionError } from './version-rules.ts'
import type { AppVersion, AppSystem } from './version-rules.ts'
import { writeOperationLog } from './write-oper-log.ts'

export type PublishContext = { db: Db; now: Date; request: { id: string; userAgent: string } }

const nothing: AppVersion = {
  versionName: '',
  downloadUrl: '',
  plistUrl: '',
  appStoreUrl: '',
  updateContent: '',
  packageSize: '',
}

/** Newest version in use of a system; null when none is. */
export async function findOfferedVersion(
  db: Db | Tx,
  system: AppSystem,
): Promise<{ versionId: number; version: AppVersion } | null> {
  const row = await db
    .selectFrom('appVersion')
    .select(['versionId', 'versionName', 'downloadUrl', 'plistUrl', 'appStoreUrl', 'updateContent', 'packageSize'])
    .where('appSystem', '=', system)
    .where('status', '=', normalDisable.normal)
    .orderBy(sql`string_to_array(version_name, '.')::integer[]`, 'desc')
    .orderBy('versionId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { versionId, ...version } = row
  return { versionId, version }
}

/** Published version of a system; all texts are empty when none is published. */
export const readPublishedVersion = async (db: Db, system: AppSystem): Promise<AppVersion> =>
  (await findOfferedVersion(db, system))?.version ?? nothing

/** Published versions, for systems that have one. */
export async function listPublishedVersions(db: Db): Promise<{ system: AppSystem; version: AppVersion }[]> {
  const all = await Promise.all(
    appSystems.map(async (system) => ({ system, offered: await findOfferedVersion(db, system) })),
  )
  return all.flatMap(({ system, offered }) => (offered ? [{ system, version: offered.version }] : []))
}

/** Publishes the version that guests and staff download from now on. Throws unless it is valid and newer than the current one. */
export async function publishVersion(publisher: PublishContext, system: AppSystem, version: AppVersion): Promise<void> {
  const versionError = findVersionError(system, version)
  if (versionError !== null) throw new Error(versionError)
  await publisher.db.transaction().execute(async (tx) => {
    await lockVersions(tx)
    const before = (await findOfferedVersion(tx, system))?.version
    if (before && !isNewerVersion(version.versionName, before.versionName))
      throw new Error(`${version.versionName} is not newer than ${before.versionName}: withdraw that one first.`)
    const values = { ...version, publishDate: formatTime(publisher.now).slice(0, 10), status: normalDisable.normal }
    const { versionId } = await tx
      .insertInto('appVersion')
      .values({ appSystem: system, ...values })
      .onConflict((conflict) => conflict.columns(['appSystem', 'versionName']).doUpdateSet(values))
      .returning('versionId')
      .executeTakeFirstOrThrow()
    await logChange(tx, publisher, {
      title: '发布应用版本',
      subjectId: versionId,
      ...(before && { before }),
      after: { system, ...version },
    })
  })
}

/** Withdraws all versions in use, so that nothing can be downloaded for this system. Returns the name of the newest one. */
export async function withdrawVersion(publisher: PublishContext, system: AppSystem): Promise<string> {
  return publisher.db.transaction().execute(async (tx) => {
    await lockVersions(tx)
    const before = await findOfferedVersion(tx, system)
    if (!before) throw new Error(`Nothing is published for ${system}.`)
    await tx
      .updateTable('appVersion')
      .set({ status: normalDisable.disabled })
      .where('appSystem', '=', system)
      .where('status', '=', normalDisable.normal)
      .execute()
    await logChange(tx, publisher, {
      title: '撤回应用版本',
      subjectId: before.versionId,
      before: { system, ...before.version },
    })
    return before.version.versionName
  })
}

/** Makes other publications wait, those of the office too: a concurrent publisher sees the result of the first. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app_version'))`.execute(tx)
}

function logChange(
  tx: Tx,
  { now, request }: PublishContext,
  change: { title: string; subjectId: number; before?: unknown; after?: unknown },
): Promise<void> {
  const where = { ...request, ip: 'console', deviceId: '', tokenHash: null }
  const line = { ...change, businessType: 'platform', subjectType: 'appVersion' } as const
  return writeOperationLog(tx, { request: where, now, doer: { userId: null, userName: '控制台' } }, line)
}
