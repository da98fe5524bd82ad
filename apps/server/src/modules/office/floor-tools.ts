/** Tools of the floor: printed codes, the drawn plan and the minimums of a night. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import type { Handler } from '../../http/bind.ts'
import { isLocalHost, readVenueName } from '../platform/public.ts'
import {
  explainMinimums,
  listTableCodes,
  publishFloorPlanDraft,
  readFloorPlanDraft,
  rotateTableCode,
  saveFloorPlanDraft,
} from '../tables/public.ts'

export const readTableCodes: Handler<typeof office.tableCodes, typeof schemas.tableCodes> = async ({ db }) => {
  const { publicUrl, rows } = await listTableCodes(db)
  const host = URL.parse(publicUrl)?.hostname ?? 'localhost'
  return { venueName: await readVenueName(db), publicUrl, isLocal: isLocalHost(host), rows }
}

/** Invalidates the printed codes of the tables and creates new ones. */
export const rotateTableCodes: Handler<typeof office.rotateCodes, typeof schemas.rotateCodes> = async (
  context,
  { tableIds },
) => {
  const ids = [...new Set(tableIds)].toSorted((a, b) => a - b)
  for (const tableId of ids) await rotateTableCode(context, tableId)
  return { changedNum: ids.length }
}

export const readMinimums: Handler<typeof office.minimums, typeof schemas.minimums> = async (
  { db, now },
  { businessDate = getBusinessDate(now) },
) => ({ businessDate, rows: await explainMinimums(db, businessDate) })

export const readFloorPlan: Handler<typeof office.floorPlan, typeof schemas.floorPlan> = ({ db }) =>
  readFloorPlanDraft(db)

export const saveFloorPlan: Handler<typeof office.saveFloorPlan, typeof schemas.saveFloorPlan> = async (
  context,
  input,
) => ({ version: await saveFloorPlanDraft(context, input) })

export const publishFloorPlan: Handler<typeof office.publishFloorPlan, typeof schemas.publishFloorPlan> = async (
  context,
  { version },
) => ({ tableNum: await publishFloorPlanDraft(context, version) })
