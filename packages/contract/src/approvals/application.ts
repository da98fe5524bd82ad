/**
 * An application: an approval with facts of the module it belongs to. What every kind of them shares on its way from the form to
 * the decision; a module adds its own facts.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded, flag, id, lines, optional } from '../fields.ts'

/** Who is asked in a step: anybody of them decides, or all must agree. */
export const askedStep = z.object({
  stepName: z.string(),
  mode: coded(codes.approvalStepMode),
  approvers: z.array(z.object({ userId: z.number(), userName: z.string() })),
})

/** One step of an approval with what everybody asked in it has said. */
export const answeredStep = z.object({
  stepNo: z.number(),
  stepName: z.string(),
  mode: coded(codes.approvalStepMode),
  people: z.array(
    z.object({
      userId: z.number(),
      userName: z.string(),
      status: coded(codes.approvalStepStatus),
      opinion: z.string(),
      handleTime: z.string().nullable(),
    }),
  ),
})

/** Where an application stands, in a list. */
export const applicationBrief = z.object({
  applyId: z.number(),
  applyNo: z.string(),
  approvalId: z.number(),
  applyType: coded(codes.applyType),
  userId: z.number(),
  userName: z.string(),
  deptName: z.string(),
  businessDate: z.string(),
  reason: z.string(),
  images: z.array(z.string()),
  status: coded(codes.applyStatus),
  createTime: z.string(),
  /** Who is asked now; empty when it has ended. */
  approverNames: z.array(z.string()),
  /** Who decided, what he said and when; null until then. */
  approveUserName: z.string().nullable(),
  opinion: z.string().nullable(),
  approveTime: z.string().nullable(),
  /** What the caller may do with it now. */
  can: z.object({
    handle: z.boolean(),
    cancel: z.boolean(),
    urge: z.boolean(),
    /** It was one's own and came to nothing: another can be asked for with the same facts. */
    again: z.boolean(),
  }),
})

/** Names one application. */
export const applicationSubject = z.object({ applyId: id('申请') })

/** 同意 or 驳回; a reason is required to reject. */
export const applicationDecision = z.object({
  applyId: id('申请'),
  agree: flag('审批结果'),
  opinion: optional(lines('意见', 200)),
})
