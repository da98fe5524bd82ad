/**
 * An application is an approval with additional fields of its module (attendance, stage). Schemas shared by all kinds
 * of applications, from preview to decision.
 */
import { z } from 'zod'
import * as codes from '../codes.ts'
import { coded, flag, id, multilineText, optional } from '../fields.ts'

/** Approvers of a step and its mode: any one of them decides, or all must agree. */
export const stepWithApprovers = z.object({
  stepName: z.string(),
  mode: coded(codes.approvalStepMode),
  approvers: z.array(z.object({ userId: z.number(), userName: z.string() })),
})

/** One step of an approval with every approver's decision. */
export const stepWithDecisions = z.object({
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

/** Status of an application in a list. */
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
  /** Current approvers; empty when the approval has ended. */
  approverNames: z.array(z.string()),
  /** Deciding user, opinion and time; null until decided. */
  approveUserName: z.string().nullable(),
  opinion: z.string().nullable(),
  approveTime: z.string().nullable(),
  /** Actions available to the caller now. */
  can: z.object({
    handle: z.boolean(),
    cancel: z.boolean(),
    urge: z.boolean(),
    /**
     * True when the caller's own application was rejected or withdrawn: the caller can submit it again with the same
     * content.
     */
    again: z.boolean(),
  }),
})

/** Input of calls about one application. */
export const applicationIdInput = z.object({ applyId: id('申请') })

/** 同意 or 驳回; a reason is required to reject. */
export const applicationDecision = z.object({
  applyId: id('申请'),
  agree: flag('审批结果'),
  opinion: optional(multilineText('意见', 200)),
})
