/** Inputs and responses of the approval centre. Amounts are fen; times are venue time. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  date,
  emptyResponse,
  id,
  multilineText,
  list,
  nested,
  emptyInput,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
  text,
  uploadedFileUrl,
} from '../fields.ts'
import { proposalStates } from './proposal-states.ts'

const formField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'money', 'date', 'datetime', 'select', 'user', 'table', 'sitting', 'image']),
  required: z.boolean(),
  /** For a field that selects a person: true when 散客 can be selected too. */
  walkIn: z.boolean().optional(),
  options: z.array(z.string()).optional(),
  /** Initial value of a date field. */
  initial: z.literal('today').optional(),
  /** Bounds of a number, or of an amount in fen. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Example shown while the field is empty. */
  placeholder: z.string().optional(),
})

const proposalSubject = z.object({ proposalId: id('修改') })

/** One value that a proposal changes, as texts; '' for none. */
const proposalLine = z.object({ label: z.string(), beforeText: z.string(), afterText: z.string() })
export type ProposalLine = z.output<typeof proposalLine>

const proposalBrief = z.object({
  proposalId: z.number(),
  title: z.string(),
  proposerName: z.string(),
  proposedTime: z.string(),
  /** Time after which it cannot be confirmed. */
  expireTime: z.string(),
  state: z.enum(proposalStates),
  /** Employee who confirmed, rejected or withdrew it; null until then. */
  endedByName: z.string().nullable(),
  endedTime: z.string().nullable(),
  /** Reason of a rejection. */
  reason: z.string(),
  can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
})

const brief = z.object({
  approvalId: z.number(),
  approvalNo: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  title: z.string(),
  applyUserId: z.number(),
  applyUserName: z.string(),
  applyDeptName: z.string(),
  amount: z.number().nullable(),
  status: coded(codes.approvalStatus),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  /**
   * Name of the current step and names of its approvers. When the approval has ended, the step is null and the list
   * empty.
   */
  currentStepName: z.string().nullable(),
  approverNames: z.array(z.string()),
  /** Only for copies (抄送): true once the caller opened it; null otherwise. */
  read: z.boolean().nullable(),
})

const person = z.object({ userId: z.number(), userName: z.string() })
const trialStep = z.object({
  stepName: z.string(),
  mode: coded(codes.approvalStepMode),
  approvers: z.array(person),
})

/** One row of facts of a form or of its business object: either `text` or `amount` (fen). */
const factRow = z.object({ label: z.string(), text: z.string().nullable(), amount: z.number().nullable() })

const subject = z.object({ approvalId: id('审批') })

export const schemas = {
  types: {
    input: emptyInput,
    /**
     * All types of approvals. `startable` is false for types started only by business actions; these are listed for the
     * filter.
     */
    answer: z.array(
      z.object({
        typeCode: z.string(),
        typeName: z.string(),
        icon: z.string(),
        formSchema: z.array(formField),
        startable: z.boolean(),
      }),
    ),
  },
  /** Approvers by step if the caller sent this form now; a step without possible approvers has an empty list. */
  preview: {
    input: z.object({ typeCode: text('审批类型', 30) }),
    answer: z.array(
      z.object({ stepName: z.string(), mode: coded(codes.approvalStepMode), approvers: z.array(person) }),
    ),
  },
  /** Approvers by step of every form in use, if this person sent it now; a step without possible approvers is empty. */
  trial: {
    input: z.object({ userId: id('员工') }),
    answer: z.object({
      userName: z.string(),
      types: z.array(
        z.object({
          typeCode: z.string(),
          typeName: z.string(),
          startable: z.boolean(),
          steps: z.array(trialStep),
        }),
      ),
    }),
  },
  /** Approvers by step of a flow that is not saved, if this person sent a request now. */
  flowTrial: {
    input: z.object({
      userId: id('员工'),
      steps: list(
        '流程',
        nested(
          '步骤',
          z.object({
            stepName: text('步骤', 20),
            approverKind: oneOf('谁来批', ['leader', 'role', 'user']),
            /** Roles of which one decides; for `role`. */
            roleId: optional(id('角色')),
            otherRoleId: optional(id('或角色')),
            /** The employee who decides; for `user`. */
            userId: optional(id('员工')),
            mode: code('方式', codes.approvalStepMode),
          }),
        ),
        10,
      ),
    }),
    answer: z.object({ userName: z.string(), steps: z.array(trialStep) }),
  },
  list: {
    input: z.object({
      tab: oneOf('分类', ['todo', 'done', 'mine', 'cc']),
      typeCode: optional(text('审批类型', 30)),
      status: optional(code('状态', codes.approvalStatus)),
      beginDate: optional(date('开始日期')),
      endDate: optional(date('结束日期')),
      keyword: optional(searchWords('关键字', 20)),
      ...page(20, 100),
    }),
    answer: z.object({ rows: z.array(brief), total: z.number(), todoCount: z.number(), ccUnread: z.number() }),
  },
  add: {
    input: z.object({
      typeCode: text('审批类型', 30),
      /**
       * Values by field key, as defined by the type's form: money in fen, dates as text, people, tables and sittings as ids, images as
       * addresses.
       */
      formData: nested('表单', z.record(z.string().max(40), z.unknown())),
      images: optional(list('图片', uploadedFileUrl('图片'), 9, 0)),
      ccUserIds: optional(list('抄送人', id('抄送人'), 20, 0)),
    }),
    answer: z.object({ approvalId: z.number() }),
  },
  detail: {
    input: subject,
    answer: brief.extend({
      form: z.array(factRow),
      images: z.array(z.string()),
      /** Business object of an approval started by a business action; null otherwise. */
      business: z.object({ title: z.string(), route: z.string().nullable(), rows: z.array(factRow) }).nullable(),
      steps: z.array(
        z.object({
          stepNo: z.number(),
          stepName: z.string(),
          mode: coded(codes.approvalStepMode),
          people: z.array(
            person.extend({
              status: coded(codes.approvalStepStatus),
              opinion: z.string(),
              handleTime: z.string().nullable(),
            }),
          ),
        }),
      ),
      /** Values of the caller's own rejected or withdrawn form, for sending it again; null otherwise. */
      again: z.object({ formData: z.record(z.string(), z.unknown()), images: z.array(z.string()) }).nullable(),
      cc: z.array(person.extend({ readTime: z.string().nullable() })),
      comments: z.array(
        z.object({
          commentId: z.number(),
          userId: z.number(),
          userName: z.string(),
          content: z.string(),
          createTime: z.string(),
        }),
      ),
      can: z.object({
        handle: z.boolean(),
        transfer: z.boolean(),
        cancel: z.boolean(),
        urge: z.boolean(),
        comment: z.boolean(),
      }),
    }),
  },
  handle: {
    input: z.object({
      approvalId: id('审批'),
      action: oneOf('处理方式', ['agree', 'reject', 'transfer']),
      /** Required for a rejection. */
      opinion: optional(multilineText('意见', 200)),
      /** Required for a transfer. */
      toUserId: optional(id('转交人')),
    }),
    answer: z.object({ status: coded(codes.approvalStatus) }),
  },
  cancel: { input: subject, answer: emptyResponse },
  urge: { input: subject, answer: emptyResponse },
  comment: { input: z.object({ approvalId: id('审批'), content: multilineText('评论', 300) }), answer: emptyResponse },
  /** Newest first. Shows proposals of the caller, and those that people with one of the caller's permissions confirm. */
  proposals: {
    input: z.object({
      /** `waiting` by default; `ended` includes the expired ones. */
      part: optional(oneOf('状态', ['waiting', 'ended'])),
      ...page(20, 100),
    }),
    answer: paged(proposalBrief),
  },
  proposal: {
    input: proposalSubject,
    answer: proposalBrief.extend({
      /** Exactly what the confirmation changes. */
      lines: z.array(proposalLine),
      /** Names of the employees concerned. They cannot confirm, and are notified once it is confirmed. */
      concernedNames: z.array(z.string()),
      /** Names of people who can confirm now. */
      confirmerNames: z.array(z.string()),
    }),
  },
  confirmProposal: {
    input: proposalSubject.extend({ payPassword: text('支付密码', 1000) }),
    answer: emptyResponse,
  },
  rejectProposal: { input: proposalSubject.extend({ reason: multilineText('原因', 200) }), answer: emptyResponse },
  withdrawProposal: { input: proposalSubject, answer: emptyResponse },
}
