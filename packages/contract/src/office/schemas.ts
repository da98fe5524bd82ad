/** The office: master data of the venue, entered and changed by its own people. */
import { z } from 'zod'
import { templateKeys } from './templates.ts'
import * as codes from '../codes.ts'
import { MAX_ROWS } from '../entity/endpoints.ts'
import { anyValue } from '../entity/schemas.ts'
import { coded, date, emptyInput, emptyResponse, id, list, oneOf, optional, page, paged, time } from '../fields.ts'
import { startStepKeys } from './start-steps.ts'
import { entities, type DefinedEntityName } from './entities.ts'

const entityNames = entities.map(({ name }) => name) as [DefinedEntityName, ...DefinedEntityName[]]

export const schemas = {
  /** Records of an entity by name, for choosing one; without a permission of their own. */
  lookup: {
    input: z.object({ entity: oneOf('类别', entityNames) }),
    answer: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** Code or login by which imports also find the record. */
        key: z.string(),
        stopped: z.boolean(),
      }),
    ),
  },
  /** Changes of dated fields that take effect at `effectiveAt`, all or none; each row is withdrawn by itself. */
  planChange: {
    input: z.object({
      entity: oneOf('类别', entityNames),
      rows: list(
        '修改',
        z.object({
          id: id('记录'),
          values: z.record(z.string().max(40), anyValue),
          /** Values of the changed fields as the sender saw them. */
          seen: z.record(z.string().max(40), anyValue),
        }),
        MAX_ROWS,
      ),
      effectiveAt: time('生效时间'),
    }),
    answer: z.object({ ids: z.array(z.number()) }),
  },
  plannedChanges: {
    input: z.object({ entity: oneOf('类别', entityNames), ...page(50, 200) }),
    answer: paged(
      z.object({
        planId: z.number(),
        recordId: z.number(),
        /** Name of the record. */
        title: z.string(),
        /** Values, and the same as text. */
        changes: z.array(
          z.object({
            field: z.string(),
            label: z.string(),
            from: anyValue,
            to: anyValue,
            fromText: z.string(),
            toText: z.string(),
          }),
        ),
        effectiveAt: z.string(),
        status: coded(codes.plannedChangeStatus),
        /** Name of the planner. */
        actorName: z.string(),
        createTime: z.string(),
        endTime: z.string().nullable(),
        /** Reason for which the change was not applied. */
        fault: z.string(),
      }),
    ),
  },
  withdrawPlanned: { input: z.object({ ids: list('修改', id('修改'), MAX_ROWS) }), answer: emptyResponse },
  /** Pages of the office that the caller may open, with the number of records on each. */
  overview: {
    input: emptyInput,
    answer: z.object({
      venueName: z.string(),
      companyName: z.string(),
      permissions: z.array(z.string()),
      counts: z.array(z.object({ entity: z.string(), total: z.number(), stopped: z.number() })),
    }),
  },
  /** Printed codes of all tables in use. */
  tableCodes: {
    input: emptyInput,
    answer: z.object({
      venueName: z.string(),
      /** Address that the codes contain. */
      publicUrl: z.string(),
      /** The address leads to this machine only: phones of guests cannot open the codes. */
      isLocal: z.boolean(),
      rows: z.array(
        z.object({
          tableId: z.number(),
          tableName: z.string(),
          areaName: z.string(),
          url: z.string(),
          codeVersion: z.number(),
        }),
      ),
    }),
  },
  rotateCodes: {
    input: z.object({ tableIds: list('台位', id('台位'), 500) }),
    answer: z.object({ changedNum: z.number() }),
  },
  /** Minimum of each table on a night, with its reason. */
  minimums: {
    input: z.object({ businessDate: optional(date('营业日')) }),
    answer: z.object({
      businessDate: z.string(),
      rows: z.array(
        z.object({
          tableId: z.number(),
          tableName: z.string(),
          areaId: z.number(),
          areaName: z.string(),
          minCharge: z.number(),
          ruleName: z.string().nullable(),
          source: z.enum(['rule', 'table', 'area']),
          beaten: z.array(z.object({ ruleName: z.string(), minCharge: z.number() })),
        }),
      ),
    }),
  },
  /** Fills areas and types of goods where there are none. */
  applyTemplate: {
    input: z.object({ template: oneOf('模板', templateKeys) }),
    answer: z.object({ areaNum: z.number(), typeNum: z.number() }),
  },
  /** Steps before the first night. */
  startSteps: {
    input: emptyInput,
    answer: z.object({
      steps: z.array(
        z.object({
          key: z.enum(startStepKeys),
          /** `missing` only warns, `blocking` prevents opening, `waiting` needs earlier steps. */
          state: z.enum(['done', 'missing', 'blocking', 'waiting']),
          /** What is there, or what is missing. */
          fact: z.string(),
          /** Names of people who can do it, at most three. */
          people: z.array(z.string()),
          /** The caller has the permission. */
          isMine: z.boolean(),
        }),
      ),
    }),
  },
}
