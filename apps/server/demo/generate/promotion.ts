/**
 * Materials with their uses, and tasks with their check-ins. They cover the days before tonight and are written once at
 * the end.
 */
import { addDays, addMinutes, parseBusinessDate } from '@nocturne/base/venue-time'
import {
  materialStatus,
  materialType,
  materialUseType,
  taskCheckStatus,
  taskCheckType,
  taskStatus,
  taskTargetType,
  taskUserStatus,
} from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { pickCover } from '../../src/modules/materials/item/material-rules.ts'
import { findFreeSlot, computePersonStatus } from '../../src/modules/materials/task/task-rules.ts'
import { demoMaterials, demoPictures, demoTasks, buildPictureUrl } from '../promotion-data.ts'
import type { Random } from './random.ts'
import type { Venue, VenuePerson } from './venue.ts'

/** Finds the first floor manager, who publishes all materials and tasks and reviews all check-ins. */
const findPublisher = (venue: Venue): VenuePerson | undefined =>
  venue.people.find((person) => person.roleKeys.includes('floorManager'))

type Now = { tonight: string; asOf: string; random: Random }

/** Writes materials and tasks; nothing gets a time after `asOf`. */
export async function generatePromotion(tx: Tx, venue: Venue, now: Now): Promise<void> {
  const publisher = findPublisher(venue)
  if (!publisher) return
  const ids = await writeMaterials(tx, { venue, publisher, ...now })
  const { rows: depts } = await sql<{ deptId: number; above: number[] }>`
    select dept_id, string_to_array(ancestors, ',')::bigint[] || dept_id as above from dept`.execute(tx)
  const above = new Map(depts.map((dept) => [dept.deptId, dept.above]))
  for (const task of demoTasks) await writeTask(tx, task, { venue, publisher, ids, above, ...now })
}

type VenueContext = Now & { venue: Venue; publisher: VenuePerson }

async function writeMaterials(
  tx: Tx,
  { venue, publisher, tonight, asOf, random }: VenueContext,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const signed = {
    publishUserId: publisher.userId,
    publishUserName: publisher.nickName,
    publishDeptId: publisher.deptId,
    status: materialStatus.published,
  }
  for (const { title, type, pictures, tags, daysAgo, depts, content } of demoMaterials) {
    const files = pictures.map((picture) => ({
      url: buildPictureUrl(picture),
      fileType: 'image' as const,
      size: 40_000,
      duration: null,
    }))
    const at = `${addDays(tonight, -daysAgo)} 15:20:00`
    const { materialId } = await tx
      .insertInto('material')
      .values({
        ...signed,
        title,
        materialType: type,
        content,
        files: JSON.stringify(files),
        coverUrl: pickCover(null, files),
        tags: [...tags],
        targetDeptIds: [...depts],
        createdAt: at,
        publishedAt: at,
        listedAt: at,
      })
      .returning('materialId')
      .executeTakeFirstOrThrow()
    ids.set(title, materialId)
    const uses = createUses(venue, { daysAgo, tonight, asOf, random, copied: type === materialType.text })
    if (uses.length > 0)
      await tx
        .insertInto('materialUse')
        .values(uses.map((use) => ({ ...use, materialId })))
        .execute()
  }
  await sql`
    update material m set view_count = u.views, use_count = u.uses from (
      select material_id, count(*) filter (where use_type = ${lit(materialUseType.view)}) as views,
        count(*) filter (where use_type <> ${lit(materialUseType.view)}) as uses
      from material_use group by material_id) u where u.material_id = m.material_id`.execute(tx)
  return ids
}

/** On every evening since publication some employees view it, and some of these share it. */
function createUses(
  venue: Venue,
  { daysAgo, tonight, asOf, random, copied }: Now & { daysAgo: number; copied: boolean },
) {
  return Array.from({ length: daysAgo }, (_, days) => addDays(tonight, -days - 1)).flatMap((date) =>
    venue.people
      .filter((person) => random.chance(person.saleFlag ? 0.35 : 0.08))
      .flatMap(({ userId }) => {
        const createdAt = addMinutes(`${date} 19:00:00`, random.int(0, 240))
        const seen = { userId, useType: materialUseType.view, businessDate: date, createdAt }
        const passedOn = copied ? materialUseType.copy : random.pick([materialUseType.share, materialUseType.save])
        return random.chance(0.3) ? [seen, { ...seen, useType: passedOn }] : [seen]
      })
      .filter(({ createdAt }) => createdAt <= asOf),
  )
}

type DemoTask = (typeof demoTasks)[number]

async function writeTask(
  tx: Tx,
  task: DemoTask,
  {
    venue,
    publisher,
    ids,
    above,
    tonight,
    asOf,
    random,
  }: VenueContext & { ids: Map<string, number>; above: Map<number, number[]> },
): Promise<void> {
  const startAt = `${addDays(tonight, -task.beginsAgo)} 16:00:00`
  const endAt = `${addDays(tonight, task.endsIn)} 23:59:00`
  const over = endAt <= asOf
  const depts: readonly number[] = task.depts
  const people = venue.people.filter(
    ({ userId, deptId }) =>
      userId !== publisher.userId &&
      (task.target === taskTargetType.everybody || (above.get(deptId) ?? []).some((id) => depts.includes(id))),
  )
  const checks = people.flatMap((person) =>
    createChecks(person, { task, startAt, endAt, publisher, asOf, random, tonight }),
  )
  const rows = people.map(({ userId, deptId }) => {
    const own = checks.filter((check) => check.userId === userId)
    const checkCount = own.filter(({ status }) => status !== taskCheckStatus.rejected).length
    const passCount = own.filter(({ status }) => status === taskCheckStatus.approved).length
    const status = computePersonStatus({ checkCount, passCount, checkTimes: task.checkTimes }, over)
    return { userId, deptId, checkTimes: task.checkTimes, checkCount, passCount, status }
  })
  const { taskId } = await tx
    .insertInto('task')
    .values({
      title: task.title,
      content: task.content,
      materialIds: task.materials.flatMap((title) => ids.get(title) ?? []),
      targetType: task.target,
      targetIds: [...depts],
      startAt,
      endAt,
      checkTimes: task.checkTimes,
      perDay: task.perDay,
      checkType: task.checkType,
      needReview: task.needReview,
      rewardAmount: task.rewardAmount,
      status: over ? taskStatus.ended : taskStatus.running,
      publishUserId: publisher.userId,
      publishUserName: publisher.nickName,
      publishDeptId: publisher.deptId,
      createdAt: startAt,
      publishedAt: startAt,
      endedAt: over ? endAt : null,
      personCount: rows.length,
      joinCount: rows.filter(({ checkCount }) => checkCount > 0).length,
      doneCount: rows.filter(({ status }) => status === taskUserStatus.completed).length,
    })
    .returning('taskId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('taskUser')
    .values(rows.map((row) => ({ ...row, taskId })))
    .execute()
  if (checks.length > 0)
    await tx
      .insertInto('taskCheck')
      .values(checks.map((check) => ({ ...check, taskId })))
      .execute()
}

type Course = Now & { task: DemoTask; startAt: string; endAt: string; publisher: VenuePerson }

/** One check-in per evening until complete; those of tonight and yesterday may still be pending. */
function createChecks(person: VenuePerson, { task, startAt, endAt, publisher, asOf, random, tonight }: Course) {
  const checks: ReturnType<typeof checkAt>[] = []
  const listValidChecks = () => checks.filter(({ status }) => status !== taskCheckStatus.rejected)
  for (let days = task.beginsAgo; days >= 0; days -= 1) {
    const date = addDays(tonight, -days)
    const createdAt = addMinutes(`${date} 18:00:00`, random.int(0, 300))
    const possible = createdAt > startAt && createdAt < endAt && createdAt <= asOf
    if (!random.chance(task.zeal) || !possible || listValidChecks().length >= task.checkTimes) continue
    const taken = listValidChecks().flatMap((check) => (check.businessDate === date ? [check.dayNo] : []))
    const dayNo = findFreeSlot(taken, task.perDay)
    if (dayNo === null) continue
    const waits = task.needReview && days < 2 && random.chance(0.4)
    const rejected = task.needReview && !waits && random.chance(0.08)
    checks.push(checkAt({ person, task, publisher, createdAt, dayNo, waits, rejected, asOf }))
  }
  return checks
}

function checkAt(check: {
  person: VenuePerson
  task: DemoTask
  publisher: VenuePerson
  createdAt: string
  dayNo: number
  waits: boolean
  rejected: boolean
  asOf: string
}) {
  const { person, task, publisher, createdAt, dayNo, waits, rejected, asOf } = check
  const judgedAt = addMinutes(createdAt, task.needReview ? 25 : 0)
  const pending = waits || judgedAt > asOf
  const status = pending ? taskCheckStatus.pending : rejected ? taskCheckStatus.rejected : taskCheckStatus.approved
  const reviewer = pending || !task.needReview ? null : publisher
  const placed = task.checkType === taskCheckType.picturesAndPlace
  return {
    userId: person.userId,
    userName: person.nickName,
    deptId: person.deptId,
    deptName: person.deptName,
    content: task.picture ? '已完成' : '',
    images: task.picture ? [buildPictureUrl(demoPictures.proof)] : [],
    linkUrl: task.checkType === taskCheckType.link ? `https://www.xiaohongshu.com/explore/demo${person.userId}` : null,
    address: placed ? '舞台前' : null,
    longitude: placed ? 121.4737 : null,
    latitude: placed ? 31.2304 : null,
    businessDate: parseBusinessDate(createdAt),
    dayNo,
    createdAt,
    status,
    reviewUserId: reviewer?.userId ?? null,
    reviewUserName: reviewer?.nickName ?? null,
    reviewedAt: pending ? null : judgedAt,
    opinion: status === taskCheckStatus.rejected ? '截图不清楚，请重新提交' : '',
    rewardAmount: status === taskCheckStatus.approved ? task.rewardAmount : 0,
  }
}
