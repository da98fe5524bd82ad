/** Promotion tasks. Amounts are fen for each approved check-in, times venue time, rates basis points. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'
import { buildRuleTrialSchema, trialInput } from '../../rule-trial.ts'
import { coordinate } from '../../platform/coordinate.ts'

const taskId = f.id('任务')
const checkId = f.id('打卡')

/** Maximum reward of one approved check-in: ¥1,000. */
export const MAX_REWARD_FEN = 1_000_00
export const MAX_PICTURES = 9
const MOST_TARGETS = 200

/** The caller's progress in a task that was assigned to the caller when it was published. */
const mine = z.object({
  /** Pending and approved check-ins. */
  checkCount: z.number(),
  passCount: z.number(),
  /** Check-ins of this night, and the number still accepted tonight. */
  todayCount: z.number(),
  todayLeft: z.number(),
  status: f.coded(codes.taskUserStatus),
  /** Total reward of the caller's approved check-ins. */
  rewardAmount: z.number(),
})

const task = z.object({
  taskId: z.number(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  rewardAmount: z.number(),
  checkTimes: z.number(),
  perDay: z.number(),
  checkType: f.coded(codes.taskCheckType),
  targetType: f.coded(codes.taskTargetType),
  status: f.coded(codes.taskStatus),
  publishUserName: z.string(),
  /** Null when the task was not assigned to the caller. */
  mine: mine.nullable(),
  /** Only for users who manage it: assigned people, people who started, people who finished, and the finished share (`rate`). */
  progress: z
    .object({ personCount: z.number(), joinCount: z.number(), doneCount: z.number(), rate: z.number() })
    .nullable(),
  /** Pending check-ins that the caller can review. */
  pendingCount: z.number(),
})

const check = z.object({
  checkId: z.number(),
  taskId: z.number(),
  userName: z.string(),
  deptName: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  linkUrl: z.string().nullable(),
  address: z.string().nullable(),
  /** Coordinates of Chinese maps (GCJ-02); null when no location was sent. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  createTime: z.string(),
  businessDate: z.string(),
  status: f.coded(codes.taskCheckStatus),
  /** Null when it was approved automatically. */
  reviewUserName: z.string().nullable(),
  reviewTime: z.string().nullable(),
  opinion: z.string(),
  /** Reward of this check-in; 0 until it is approved. */
  rewardAmount: z.number(),
  /** The caller may review it. */
  canReview: z.boolean(),
})

/** Recipients of a task, limited to the people and departments the caller publishes for. */
const target = {
  targetType: f.code('对象', codes.taskTargetType),
  targetIds: f.list('对象', f.id('对象'), MOST_TARGETS, 0),
}

/** A web address; only http and https. */
const webAddress = (label: string) =>
  f.text(label, 500).refine((text) => {
    const url = URL.parse(text)
    return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  }, `${label}需以 http:// 或 https:// 开头`)

export const schemas = {
  /**
   * `running`: assigned to the caller and unfinished, or managed by the caller, earliest end first; the caller's drafts come first. `done`:
   * completed by the caller. `ended`: ended or withdrawn, newest first.
   */
  taskList: {
    input: z.object({ tab: f.oneOf('分类', ['running', 'done', 'ended']), ...f.page(20, 100) }),
    /** `todoCount`: running tasks that still accept a check-in of the caller tonight; `reviewCount`: check-ins the caller can review. */
    answer: f.paged(task).extend({ todoCount: z.number(), reviewCount: z.number() }),
  },
  /** NOT_FOUND for a task that is neither assigned to nor managed by the caller. */
  taskDetail: {
    input: z.object({ taskId }),
    answer: task.extend({
      content: z.string(),
      needReview: z.boolean(),
      publishTime: z.string().nullable(),
      /** Recipients in words, such as names of departments or people. */
      targetText: z.string(),
      targetIds: z.array(z.number()),
      materials: z.array(
        z.object({
          materialId: z.number(),
          title: z.string(),
          materialType: f.coded(codes.materialType),
          coverUrl: z.string().nullable(),
        }),
      ),
      version: z.number(),
      can: z.object({
        check: z.boolean(),
        edit: z.boolean(),
        end: z.boolean(),
        withdraw: z.boolean(),
        review: z.boolean(),
      }),
    }),
  },
  /** People of a task whose check-ins the caller may see, most check-ins first. */
  taskPeople: {
    input: z.object({ taskId, ...f.page(20, 100) }),
    answer: f.paged(
      z.object({
        userId: z.number(),
        userName: z.string(),
        deptName: z.string(),
        checkCount: z.number(),
        passCount: z.number(),
        status: f.coded(codes.taskUserStatus),
      }),
    ),
  },
  /** Number of people a task would be assigned to, and its maximum cost: reward × check-ins × people. */
  taskCost: {
    input: z.object({
      ...target,
      rewardAmount: f.fen('奖励金额', 0, MAX_REWARD_FEN),
      checkTimes: f.int('打卡次数', 1, 100),
    }),
    answer: z.object({ personCount: z.number(), amount: z.number() }),
  },
  /**
   * Applies a reward to check-ins of past months: approved ones with the same kind of proof, by the people the task would be assigned to;
   * compares the rewards paid with this reward. Existing tasks are unchanged.
   */
  taskTrial: {
    input: z.object({
      ...target,
      checkType: f.code('打卡方式', codes.taskCheckType),
      rewardAmount: f.fen('奖励金额', 0, MAX_REWARD_FEN),
      ...trialInput,
    }),
    answer: buildRuleTrialSchema({
      person: {
        /** Number of the person's approved check-ins in these months. */
        checkCount: z.number(),
      },
      month: {},
    }),
  },
  /**
   * Creates a task, or changes the one with `taskId`. With `publish` it is assigned to its people and fixed from then on; the publisher is
   * never among them. TASK_STATUS_WRONG when it is already published.
   */
  taskSave: {
    input: z.object({
      taskId: f.optional(taskId),
      version: f.optional(f.version()),
      title: f.text('标题', 40),
      content: f.multilineText('内容', 2000),
      materialIds: f.list('物料', f.id('物料'), 9, 0),
      ...target,
      startTime: f.time('开始时间'),
      endTime: f.time('结束时间'),
      /** Check-ins needed for completion, and the maximum per night. */
      checkTimes: f.int('打卡次数', 1, 100),
      perDay: f.int('每日上限', 1, 20),
      checkType: f.code('打卡方式', codes.taskCheckType),
      needReview: f.flag('审核'),
      rewardAmount: f.fen('奖励金额', 0, MAX_REWARD_FEN),
      publish: f.flag('发布'),
    }),
    answer: z.object({ taskId: z.number(), status: f.coded(codes.taskStatus), personCount: z.number() }),
  },
  /** Closes the task for check-ins; submitted ones are still reviewed and paid. */
  taskWithdraw: { input: z.object({ taskId }), answer: f.emptyResponse },
  taskEnd: { input: z.object({ taskId }), answer: f.emptyResponse },
  /**
   * Submits a proof: pictures (uploads of the caller), a link, or pictures and a location, as the task requires. Approved immediately when
   * the task has no review.
   */
  checkAdd: {
    input: z.object({
      taskId,
      content: f.optional(f.multilineText('说明', 500)),
      images: f.list('图片', f.uploadedFileUrl('图片'), MAX_PICTURES, 0),
      linkUrl: f.optional(webAddress('链接')),
      address: f.optional(f.text('位置', 200)),
      longitude: f.optional(coordinate('经度', 180)),
      latitude: f.optional(coordinate('纬度', 90)),
    }),
    answer: z.object({ checkId: z.number(), status: f.coded(codes.taskCheckStatus) }),
  },
  /** The caller's own check-ins, or those the caller may review (`others`), newest first; pending ones oldest first. */
  checkList: {
    input: z.object({
      taskId,
      others: f.optional(f.flag('审核')),
      status: f.optional(f.code('状态', codes.taskCheckStatus)),
      ...f.page(20, 100),
    }),
    answer: f.paged(check),
  },
  /** NOT_FOUND unless it is the caller's own or the caller may review it. */
  checkDetail: {
    input: z.object({ checkId }),
    answer: check.extend({
      taskTitle: z.string(),
      checkType: f.coded(codes.taskCheckType),
      /** The caller's own check-in was rejected, and the task accepts another one. */
      canResend: z.boolean(),
    }),
  },
  /** A reason is required for a rejection. APPROVAL_HANDLED when another reviewer was faster. */
  checkAudit: {
    input: z.object({ checkId, agree: f.flag('审核结果'), opinion: f.optional(f.multilineText('意见', 200)) }),
    answer: f.emptyResponse,
  },
}
