/** The office: master data of the venue, entered and changed by its own people. */
import { z } from 'zod'
import { templateKeys } from './templates.ts'
import * as codes from '../codes.ts'
import { MAX_ROWS } from '../entity/endpoints.ts'
import { anyValue } from '../entity/schemas.ts'
import {
  coded,
  date,
  emptyInput,
  emptyResponse,
  flag,
  id,
  int,
  list,
  oneOf,
  optional,
  page,
  paged,
  text,
  time,
  waitingProposalId,
} from '../fields.ts'
import { menus } from '../menus.ts'
import { permissionKeys, type PermissionKey } from '../permissions.ts'
import { drawnLayers, planLayers } from '../tables/floor-plan.ts'
import { rehearsalCheckKeys } from './rehearsal.ts'
import { serviceKeys } from './system-state.ts'
import { MAX_VIEW_NAME } from './saved-views.ts'
import { openingLists, startStepKeys } from './start-steps.ts'
import { entities, type DefinedEntityName } from './entities.ts'

const entityNames = entities.map(({ name }) => name) as [DefinedEntityName, ...DefinedEntityName[]]

/** Scopes of a permission, narrow to wide; `none` for a role without it. */
const scopes = ['none', 'self', 'dept', 'all'] as const

const scope = z.enum(['self', 'dept', 'all'])

/** Most people of one call. */
const MAX_PEOPLE = 200

const headings = list('表头', z.string().max(100), 100)

/** Assignment of a column to a field; an empty field skips the column. */
const mappedColumn = z.object({
  field: z.string().max(40),
  /** Unit of amounts in the column: yuan, or fen. */
  unit: z.enum(['yuan', 'fen'], { error: '单位不正确' }).meta({ title: '单位' }),
  /** Replacements of whole cells: 男 for 先生. */
  words: list('词', z.object({ from: z.string().max(40), to: z.string().max(40) }), 50, 0),
})

const columnNames = (label: string) => list(label, z.string().max(60), 100, 0)

/** Filter, order and columns of a saved view. */
const viewContent = {
  /** Query of the address: search, filters, order, nights. */
  query: text('筛选', 2_000, 0),
  /** Columns of a list in their order; empty: the default ones. */
  shown: columnNames('显示的列'),
  /** Columns of a sheet that are hidden, and those that are pinned. */
  hidden: columnNames('隐藏的列'),
  pinned: columnNames('固定的列'),
  /** Quick range that the nights were when the view was saved; the view then means the current one. Empty for fixed nights. */
  quickRange: text('日期', 20, 0),
}

const viewPage = {
  pageKind: oneOf('页面类别', ['list', 'sheet']),
  /** Entity of a list, or report of a sheet. */
  pageName: text('页面', 40),
}

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
    input: z.object({
      entity: oneOf('类别', entityNames),
      /** Only the changes of this record. */
      recordId: optional(id('记录')),
      ...page(50, 200),
    }),
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
  /** Past and current values of the dated fields of one record, newest first. */
  datedHistory: {
    input: z.object({ entity: oneOf('类别', entityNames), id: id('记录'), ...page(10, 50) }),
    answer: paged(
      z.object({
        operId: z.number(),
        field: z.string(),
        label: z.string(),
        /** Values as text; '' when empty. */
        beforeText: z.string(),
        afterText: z.string(),
        /** Name of the employee who made or planned the change. */
        actorName: z.string(),
        /** True when the change had been planned for a later time. */
        isPlanned: z.boolean(),
        /** The value is valid from `fromTime` until `untilTime`; null while it is current. */
        fromTime: z.string(),
        untilTime: z.string().nullable(),
      }),
    ),
  },
  withdrawPlanned: { input: z.object({ ids: list('修改', id('修改'), MAX_ROWS) }), answer: emptyResponse },
  /** Imports of the entities that the caller may read, latest first. */
  imports: {
    input: z.object({ ...page(50, 200) }),
    answer: paged(
      z.object({
        importId: z.number(),
        entity: z.string(),
        /** Chinese name of the entity. */
        label: z.string(),
        fileName: z.string(),
        added: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        actorName: z.string(),
        createTime: z.string(),
        /** Time and person of the undo; null and empty while the import is in force. */
        undoneTime: z.string().nullable(),
        undoneName: z.string(),
      }),
    ),
  },
  /** Records that an import created or changed, with the texts of their values. */
  importRows: {
    input: z.object({ importId: id('导入'), ...page(50, 200) }),
    answer: paged(
      z.object({
        /** Row of the sheet, from 0. */
        row: z.number(),
        recordId: z.number(),
        title: z.string(),
        created: z.boolean(),
        changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  },
  /**
   * Undoes an import: changed fields get their values back, created records are removed, or stopped when only their own
   * opening entries refer to them. All or nothing: ROWS_REFUSED names each row that was used or changed since.
   */
  undoImport: {
    input: z.object({ importId: id('导入') }),
    answer: z.object({ restored: z.number(), removed: z.number(), stopped: z.number() }),
  },
  /** Fields of a sheet's columns as they were saved last for the same headings; no columns when none were saved. */
  mapping: {
    input: z.object({ entity: oneOf('类别', entityNames), headings }),
    answer: z.object({ columns: z.array(mappedColumn) }),
  },
  /** Remembers the assignment for sheets with the same headings. */
  saveMapping: {
    input: z.object({
      entity: oneOf('类别', entityNames),
      headings,
      columns: list('列', mappedColumn, 100),
    }),
    answer: emptyResponse,
  },
  /** Views of a page: those of the caller, then those that others shared with the venue. */
  views: {
    input: z.object(viewPage),
    answer: z.object({
      rows: z.array(
        z.object({
          viewId: z.number(),
          viewName: z.string(),
          ownerName: z.string(),
          /** True for views of the caller. */
          own: z.boolean(),
          shared: z.boolean(),
          savedTime: z.string(),
          canRemove: z.boolean(),
          ...viewContent,
        }),
      ),
      /** True when the caller may share views with the venue. */
      sharingAllowed: z.boolean(),
    }),
  },
  /** Saves a view; the caller's view of the same name is replaced. At most `MAX_VIEWS` a page. */
  saveView: {
    input: z.object({
      ...viewPage,
      viewName: text('视图名称', MAX_VIEW_NAME),
      shared: optional(flag('共享')),
      ...viewContent,
    }),
    answer: z.object({ viewId: z.number() }),
  },
  removeView: { input: z.object({ viewId: id('视图') }), answer: emptyResponse },
  /** Pages of the office that the caller may open, with the number of records on each. */
  overview: {
    input: emptyInput,
    answer: z.object({
      venueName: z.string(),
      companyName: z.string(),
      permissions: z.array(z.string()),
      /** Reports that the person may open as sheets, by the name of their endpoint. */
      reports: z.array(z.object({ name: z.string(), title: z.string() })),
      counts: z.array(z.object({ entity: z.string(), total: z.number(), stopped: z.number() })),
    }),
  },
  /** All roles with all permissions, by theme. */
  /** Menus that employees with only this role see on the phone, and the permissions and reports of its office. */
  roleView: {
    input: z.object({ roleId: id('角色') }),
    answer: z.object({
      menus,
      permissions: z.array(z.string()),
      reports: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  },
  roleMatrix: {
    input: emptyInput,
    answer: z.object({
      roles: z.array(
        z.object({
          roleId: z.number(),
          roleName: z.string(),
          /** Built-in role it was copied from; empty for built-in roles. */
          baseName: z.string(),
          builtIn: z.boolean(),
          stopped: z.boolean(),
          /** False for the role with every permission. */
          editable: z.boolean(),
          holders: z.array(z.string()),
        }),
      ),
      scopes: z.array(z.object({ scope, label: z.string() })),
      /** Names of people who can confirm a grant of a guarded permission; empty when it needs no second person. */
      confirmerNames: z.array(z.string()),
      themes: z.array(
        z.object({
          title: z.string(),
          permissions: z.array(
            z.object({
              permission: z.string(),
              label: z.string(),
              /** Widest scope that the caller may grant; null: none. */
              grantable: scope.nullable(),
              /** `grant`: a second person confirms wider scopes; `change`: every change; null: no change. */
              guarded: z.enum(['grant', 'change']).nullable(),
              /** Time when an update added the permission to this venue; null: since its founding. */
              addedTime: z.string().nullable(),
              cells: z.array(z.object({ roleId: z.number(), scope })),
            }),
          ),
        }),
      ),
    }),
  },
  /**
   * Changes name and permissions of a role. `seen` is the scope that was shown; STALE_DATA with the current scopes when
   * one of them has changed since. No one grants a permission, or a wider scope, than they have.
   */
  saveRole: {
    input: z.object({
      roleId: id('角色'),
      roleName: optional(text('角色名称', 20)),
      cells: list(
        '权限',
        z.object({
          permission: oneOf('权限', permissionKeys as [PermissionKey, ...PermissionKey[]]),
          scope: oneOf('范围', scopes),
          seen: oneOf('修改前的范围', scopes),
        }),
        500,
        0,
      ),
    }),
    answer: z.object({ proposalId: waitingProposalId }),
  },
  /** Adds a role with the permissions and duties of another one. */
  copyRole: {
    input: z.object({ roleId: id('角色'), roleName: text('角色名称', 20) }),
    answer: z.object({ roleId: z.number() }),
  },
  /** Stops an own role; ROLE_IN_USE names the people or posts that have it. */
  stopRole: { input: z.object({ roleId: id('角色') }), answer: emptyResponse },
  /** Permissions of a person, each with the roles it comes from; one permission or all. */
  explainRight: {
    input: z.object({
      userId: id('员工'),
      permission: optional(oneOf('权限', permissionKeys as [PermissionKey, ...PermissionKey[]])),
    }),
    answer: z.object({
      userId: z.number(),
      nickName: z.string(),
      active: z.boolean(),
      rights: z.array(
        z.object({
          permission: z.string(),
          label: z.string(),
          /** Widest scope of the sources; null: the person lacks the permission. */
          scope: scope.nullable(),
          sources: z.array(z.object({ roleId: z.number(), roleName: z.string(), scope })),
        }),
      ),
    }),
  },
  /** Gives people new passwords and ends their sessions. Only this response contains the passwords. */
  issuePasswords: {
    input: z.object({ userIds: list('员工', id('员工'), MAX_PEOPLE) }),
    answer: z.object({
      rows: z.array(z.object({ userId: z.number(), nickName: z.string(), userName: z.string(), password: z.string() })),
    }),
  },
  /** Active people of a post, each with the settings in which they differ from it. */
  postHolders: {
    input: z.object({ postId: id('岗位') }),
    answer: z.array(
      z.object({
        userId: z.number(),
        nickName: z.string(),
        differences: z.array(z.enum(['roleKeys', 'saleFlag', 'rewardFlag', 'discountMinRateBp', 'userType'])),
      }),
    ),
  },
  /** Gives chosen holders the roles and settings of their post. Changing a post alone changes no one. */
  applyPost: {
    input: z.object({ postId: id('岗位'), userIds: list('员工', id('员工'), MAX_PEOPLE) }),
    answer: z.object({ changed: z.number(), proposalId: waitingProposalId }),
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
  /** Draft of the floor plan with all tables in use, placed or not. */
  floorPlan: {
    input: emptyInput,
    answer: z.object({
      /** 0 before the first save. */
      version: z.number(),
      layers: drawnLayers,
      savedBy: z.string().nullable(),
      savedTime: z.string().nullable(),
      /** Version that phones show; null without one. */
      publishedVersion: z.number().nullable(),
      publishedBy: z.string().nullable(),
      publishedTime: z.string().nullable(),
      tables: z.array(
        z.object({
          tableId: z.number(),
          tableName: z.string(),
          areaId: z.number(),
          areaName: z.string(),
          tableType: coded(codes.tableType),
          seatNum: z.number(),
        }),
      ),
    }),
  },
  /**
   * Replaces the draft. `version` is the version that was changed; STALE_DATA with `{ version, savedVersion, savedBy,
   * savedTime }` when another one has been saved since.
   */
  saveFloorPlan: {
    input: z.object({ version: int('版本', 0, 2_000_000_000), layers: planLayers }),
    answer: z.object({ version: z.number() }),
  },
  /**
   * Shows this version of the draft on phones, STALE_DATA like `saveFloorPlan`. A draft without tables withdraws the plan
   * from phones. Returns the number of placed tables.
   */
  publishFloorPlan: {
    input: z.object({ version: int('版本', 1, 2_000_000_000) }),
    answer: z.object({ tableNum: z.number() }),
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
  /**
   * Price rules in use and the goods on sale that they name; `decidePrice` gives the price of any moment. Amounts are fen. `conflicts`:
   * rules of equal priority that overlap.
   */
  prices: {
    input: emptyInput,
    answer: z.object({
      businessDate: z.string(),
      time: z.string(),
      rules: z.array(
        z.object({
          ruleId: z.number(),
          ruleName: z.string(),
          goodsId: z.number().nullable(),
          typeId: z.number().nullable(),
          areaId: z.number().nullable(),
          weekdays: z.array(z.number()),
          fromTime: z.string().nullable(),
          toTime: z.string().nullable(),
          beginDate: z.string().nullable(),
          endDate: z.string().nullable(),
          price: z.number().nullable(),
          rateBp: z.number().nullable(),
          wholeYuan: z.boolean(),
          priority: z.number(),
        }),
      ),
      goods: z.array(
        z.object({
          goodsId: z.number(),
          goodsName: z.string(),
          typeIds: z.array(z.number()),
          salePrice: z.number(),
          costPrice: z.number(),
        }),
      ),
      areas: z.array(z.object({ areaId: z.number(), areaName: z.string() })),
      conflicts: z.array(z.object({ ruleName: z.string(), otherName: z.string() })),
    }),
  },
  /** Fills areas and types of goods where there are none. */
  applyTemplate: {
    input: z.object({ template: oneOf('模板', templateKeys) }),
    answer: z.object({ areaNum: z.number(), typeNum: z.number() }),
  },
  /** Steps before the first night. */
  rehearsal: {
    input: emptyInput,
    answer: z.object({
      /** `possible` before the first real night; `past` after it. */
      state: z.enum(['possible', 'running', 'past']),
      /** Mark of the running one, sent back to discard it; empty otherwise. */
      mark: z.string(),
      businessDate: z.string().nullable(),
      startedAt: z.string().nullable(),
      startUserName: z.string(),
      /** Figures of the running rehearsal. */
      sittingNum: z.number(),
      orderNum: z.number(),
      /** Null for those who may not discard it. */
      dueAmount: z.number().nullable(),
      checks: z.array(z.object({ key: z.enum(rehearsalCheckKeys), done: z.boolean() })),
      /** Names of people who may start and discard it, at most three. */
      people: z.array(z.string()),
      isMine: z.boolean(),
    }),
  },
  startRehearsal: { input: emptyInput, answer: z.object({ mark: z.string() }) },
  /** `mark` names the rehearsal on the caller's page, so that a later one is not discarded by an old page. */
  discardRehearsal: { input: z.object({ mark: text('彩排', 12) }), answer: emptyResponse },
  /** Background jobs, services and backups of the installation. Contains no address or key of a provider. */
  systemState: {
    input: emptyInput,
    answer: z.object({
      /** Jobs in the order of their names; none before a server has run for some seconds. */
      jobs: z.array(
        z.object({
          jobName: z.string(),
          label: z.string(),
          lastRunTime: z.string().nullable(),
          lastSuccessTime: z.string().nullable(),
          lastFailureTime: z.string().nullable(),
          /** Message of the latest failure; empty without one. */
          failureText: z.string(),
          /** Time of the next run; null before the first. */
          nextTime: z.string().nullable(),
          /** `failing`: the latest run failed. `late`: no run for much longer than its interval. */
          state: z.enum(['good', 'failing', 'late', 'unknown']),
        }),
      ),
      services: z.array(
        z.object({
          serviceKey: z.enum(serviceKeys),
          /** `partial` works with limits, `missing` is not set up. */
          state: z.enum(['good', 'partial', 'missing', 'failing']),
          /** Present state, or what is missing, in one sentence. */
          fact: z.string(),
          lastSuccessTime: z.string().nullable(),
          lastFailureTime: z.string().nullable(),
        }),
      ),
      /** Latest backups first; empty where none was recorded. */
      backups: z.array(
        z.object({
          backupId: z.number(),
          fileName: z.string(),
          startTime: z.string(),
          finishTime: z.string(),
          /** False for a backup that failed. */
          whole: z.boolean(),
          sizeBytes: z.number().nullable(),
          failureText: z.string(),
        }),
      ),
    }),
  },
  /** Latest check of all audit rules, and the results of the latest completed one. */
  auditState: {
    input: emptyInput,
    answer: z.object({
      /** Latest check; null before the first. */
      run: z
        .object({
          auditRunId: z.number(),
          state: z.enum(['waiting', 'running', 'done', 'failed']),
          requestUserName: z.string(),
          requestTime: z.string(),
          startTime: z.string().nullable(),
          finishTime: z.string().nullable(),
          failureText: z.string(),
        })
        .nullable(),
      /** Time of the check that `rules` comes from; null before the first completed one. */
      checkedTime: z.string().nullable(),
      /**
       * Rules in their order; `ruleName` identifies one. Checks stored before rules had a title show their name instead.
       * `brokenNum` counts violating rows, at most `MAX_BROKEN_ROWS`.
       */
      rules: z.array(
        z.object({ ruleName: z.string(), title: z.string(), explanation: z.string(), brokenNum: z.number() }),
      ),
    }),
  },
  /** Rows that violated the rule in the latest completed check. */
  auditRows: {
    input: z.object({ ruleName: text('规则', 300) }),
    answer: z.object({
      rows: z.array(z.array(z.object({ column: z.string(), value: z.string() }))),
    }),
  },
  /** Requests a check; while one is unfinished, no second one is added. */
  requestAudit: { input: emptyInput, answer: z.object({ auditRunId: z.number() }) },
  startSteps: {
    input: emptyInput,
    answer: z.object({
      steps: z.array(
        z.object({
          key: z.enum(startStepKeys),
          /** `missing` only warns, `blocking` prevents opening, `waiting` needs earlier steps. */
          state: z.enum(['done', 'missing', 'blocking', 'waiting']),
          /** Present records in numbers, or the missing ones. */
          fact: z.string(),
          /** Names of people who can do it, at most three. */
          people: z.array(z.string()),
          /** The caller has the permission. */
          isMine: z.boolean(),
        }),
      ),
      /** Records of an earlier system. */
      openings: z.object({
        /** The venue has said that it has no earlier system. */
        isNew: z.boolean(),
        /** Number of imported records of each list; members count with an opening balance. */
        lists: z.array(z.object({ list: z.enum(openingLists), importedNum: z.number() })),
        /** Names of people who can import them, at most three. */
        people: z.array(z.string()),
        /** The caller can import them. */
        isMine: z.boolean(),
      }),
    }),
  },
}
