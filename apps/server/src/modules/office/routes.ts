/** The office: master data by entity definitions. Every entity has the same operations. */
import type { EntityOperation } from '@nocturne/contract/entity/endpoints'
import { buildEntitySchemas, type ImportResult, type RowChange } from '@nocturne/contract/entity/schemas'
import { isStopped } from '@nocturne/contract/entity/definition'
import { entityEndpoints, office } from '@nocturne/contract/office/endpoints'
import { schemas } from '@nocturne/contract/office/schemas'
import type { Db, Tx } from '../../db/connection.ts'
import { runInTransaction } from '../../db/transaction.ts'
import type { EntityStore } from '../../entities/entity-store.ts'
import { defineServerModule, type Handler, type ServerModule } from '../../http/bind.ts'
import type { CommandContext, Context } from '../../http/context.ts'
import { findMissingElement, refuseNotFound } from '../../http/refusal.ts'
import { readSettings, writeOperationLog } from '../platform/public.ts'
import { listDeskReports } from '../reports/public.ts'
import { applyTemplate } from './apply-template.ts'
import { exportRecords } from './export-records.ts'
import { assertReadable, isReadable, listVisibleFields } from './field-rights.ts'
import {
  publishFloorPlan,
  readFloorPlan,
  readMinimums,
  readTableCodes,
  rotateTableCodes,
  saveFloorPlan,
} from './floor-tools.ts'
import { checkSheet, importSheet, type Sheet } from './import-rows.ts'
import { listImportRows, listImports } from './imports/list-imports.ts'
import { findMapping, saveMapping } from './imports/mappings.ts'
import { undoImport } from './imports/undo-import.ts'
import { listDatedHistory } from './planned/dated-history.ts'
import { listViews, removeView, saveView } from './saved-views.ts'
import { listPlannedChanges, planChange, withdrawPlanned } from './planned/plan-changes.ts'
import { listStoreChoices, listHistory, listOfficePermissions, listRecords } from './read-records.ts'
import { discardRehearsal, readRehearsal, startRehearsal } from './rehearsal.ts'
import {
  applyPost,
  copyRole,
  explainRight,
  issuePasswords,
  readPostHolders,
  readRoleMatrix,
  saveRole,
  stopRole,
} from './role-matrix.ts'
import { readPrices } from './price-tools.ts'
import { readRoleView } from './role-view.ts'
import { readStartSteps } from './start-steps.ts'
import { readAuditRows, readAuditState, requestAudit } from './state/audit-runs.ts'
import { readSystemState } from './state/system-state.ts'
import { getStore, stores } from './stores.ts'
import { saveRecords } from './write-records.ts'

const lookUp: Handler<typeof office.lookup, typeof schemas.lookup> = ({ db, actor }, { entity }) => {
  const store = getStore(entity)
  assertReadable(actor, store.definition)
  return listStoreChoices(db, store)
}

const readOverview: Handler<typeof office.overview, typeof schemas.overview> = async ({ db, actor }) => {
  const settings = await readSettings(db)
  const counts = []
  for (const store of stores.filter(({ definition }) => isReadable(actor, definition))) {
    const { definition } = store
    if (store.search) {
      const { total } = await store.search(db, { pageNum: 1, pageSize: 1 })
      counts.push({ entity: definition.name, total, stopped: 0 })
      continue
    }
    const records = await store.read(db)
    const stopped = records.filter(({ values }) => isStopped(definition, values))
    counts.push({ entity: definition.name, total: records.length, stopped: stopped.length })
  }
  return {
    venueName: settings.text('venue.venueName'),
    companyName: settings.text('venue.companyName'),
    permissions: listOfficePermissions(actor),
    reports: listDeskReports(actor),
    counts,
  }
}

type EntityHandlers = Record<EntityOperation, (context: never, input: never) => Promise<unknown>>

const buildHandlers = (store: EntityStore): EntityHandlers => ({
  list: ({ db, actor, now }: Context, input: Parameters<typeof listRecords>[2]) =>
    listRecords({ db, actor, now }, store, input),
  save: (context: CommandContext, { rows }: { rows: RowChange[] }) => saveRecords(context, store, rows),
  order: async ({ tx, emit, log }: CommandContext, { ids }: { ids: number[] }) => {
    await requireRecords(tx, store, ids)
    await store.reorder(tx, ids)
    log({ subjectType: store.definition.subject, after: { order: ids } })
    emit({ topic: store.definition.topic })
    return {}
  },
  history: async ({ db, actor }: Context, input: Parameters<typeof listHistory>[3]) => {
    await requireRecords(db, store, [input.id])
    return listHistory(db, actor, store, input)
  },
  check: (context: Context, sheet: Sheet) => checkAndRollBack(context, store, sheet),
  import: (context: CommandContext, sheet: Sheet) => importSheet(context, store, sheet),
  export: async (context: Context, { format }: { format: 'xlsx' | 'csv' }) => {
    if (store.definition.isPrivate) await logExport(context, store, format)
    return exportRecords(context.db, context.actor, store, format)
  },
})

/** Handlers that refuse records of people to employees whose permission does not cover the whole venue. */
const restrictHandlers = ({ definition }: EntityStore, handlers: EntityHandlers): EntityHandlers => {
  if (!definition.isPrivate) return handlers
  const restricted = Object.entries(handlers).map(([operation, handle]) => [
    operation,
    async (context: never, input: never) => {
      assertReadable((context as Context).actor, definition)
      return handle(context, input)
    },
  ])
  return Object.fromEntries(restricted) as EntityHandlers
}

/** An export of records of people is recorded, with the fields that it contains. */
async function logExport(
  { db, actor, now, request }: Context,
  { definition }: EntityStore,
  format: string,
): Promise<void> {
  const visible = listVisibleFields(definition, actor)
  const withheld = Object.entries(definition.fields).flatMap(([name, { label }]) =>
    visible.includes(name) ? [] : [label],
  )
  await runInTransaction(db, async (tx) => {
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      {
        title: `导出${definition.label}`,
        businessType: 'office',
        subjectType: definition.subject,
        after: { format, withheld },
      },
    )
    return { value: null }
  })
}

/** Refuses NOT_FOUND for an id without a record. */
async function requireRecords(db: Db | Tx, store: EntityStore, ids: readonly number[]): Promise<void> {
  const missing = findMissingElement(
    ids,
    (await store.read(db, ids)).map(({ id }) => id),
  )
  if (missing !== undefined) refuseNotFound({ id: missing })
}

/** Thrown to end a transaction without effect. */
class RollBack extends Error {}

/** Executes an import in a transaction that is rolled back, so that the check meets every constraint of the import. */
async function checkAndRollBack(context: Context, store: EntityStore, sheet: Sheet): Promise<ImportResult> {
  let result: ImportResult | undefined
  const noEffect = () => undefined
  const numbers = context.numbers.lend()
  try {
    await runInTransaction(context.db, async (tx) => {
      const command: CommandContext = { ...context, tx, numbers, emit: noEffect, log: noEffect, defer: noEffect }
      result = await checkSheet(command, store, sheet)
      if (result.errors.length === 0) result = await importSheet(command, store, sheet)
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  } finally {
    numbers.giveBack()
  }
  return result as ImportResult
}

const own = defineServerModule(office, schemas, {
  lookup: lookUp,
  overview: readOverview,
  planChange,
  plannedChanges: listPlannedChanges,
  datedHistory: listDatedHistory,
  withdrawPlanned,
  imports: listImports,
  importRows: listImportRows,
  undoImport,
  mapping: findMapping,
  saveMapping,
  views: listViews,
  saveView,
  removeView,
  tableCodes: readTableCodes,
  rotateCodes: rotateTableCodes,
  floorPlan: readFloorPlan,
  saveFloorPlan,
  publishFloorPlan,
  minimums: readMinimums,
  prices: readPrices,
  applyTemplate,
  systemState: readSystemState,
  auditState: readAuditState,
  auditRows: readAuditRows,
  requestAudit,
  startSteps: readStartSteps,
  rehearsal: readRehearsal,
  startRehearsal,
  discardRehearsal,
  roleMatrix: readRoleMatrix,
  roleView: readRoleView,
  saveRole,
  copyRole,
  stopRole,
  explainRight,
  issuePasswords,
  postHolders: readPostHolders,
  applyPost,
})
const entitySchemas = Object.fromEntries(
  stores.flatMap(({ definition }) =>
    Object.entries(buildEntitySchemas(definition)).map(([operation, pair]) => [
      `${definition.name}-${operation}`,
      pair,
    ]),
  ),
)
const entityHandlers = Object.fromEntries(
  stores.flatMap((store) =>
    Object.entries(restrictHandlers(store, buildHandlers(store))).map(([operation, handler]) => [
      `${store.definition.name}-${operation}`,
      handler,
    ]),
  ),
)

export const officeModule: ServerModule = {
  endpoints: { ...own.endpoints, ...entityEndpoints },
  schemas: { ...own.schemas, ...entitySchemas },
  handlers: { ...own.handlers, ...entityHandlers },
}
