/** Promotion tasks. Amounts are fen for each approved check-in, times venue time, rates basis points. */
import { z } from 'zod'
import * as codes from '../../codes.ts'
import * as f from '../../fields.ts'
import { ruleTrial, trialInput } from '../../rule-trial.ts'
import { coordinate } from '../../platform/coordinate.ts'

const taskId = f.id('任务')
const checkId = f.id('打卡')

/** Most that one approved check-in may pay: ¥1,000. */
export const MOST_REWARD_FEN = 1_000_00
export const MOST_PICTURES = 9
const MOST_TARGETS = 200

/** How far the caller is; the people of a task are those it was given to when it was published. */
const mine = z.object({
  /** Check-ins that wait or were approved. */
  checkCount: z.number(),
  passCount: z.number(),
  /** Those of this night, and how many more it takes. */
  todayCount: z.number(),
  todayLeft: z.number(),
  status: f.coded(codes.taskUserStatus),
  /** What approved ones pay altogether. */
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
  /** Null of a task the caller was not given. */
  mine: mine.nullable(),
  /** For those who manage it: people, those who began, those who are done, the share of these. */
  progress: z
    .object({ personCount: z.number(), joinCount: z.number(), doneCount: z.number(), rate: z.number() })
    .nullable(),
  /** Check-ins that wait and that the caller can judge. */
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
  /** Coordinates of Chinese maps; null where no place was sent. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  createTime: z.string(),
  businessDate: z.string(),
  status: f.coded(codes.taskCheckStatus),
  /** Null of one that was approved by itself. */
  reviewUserName: z.string().nullable(),
  reviewTime: z.string().nullable(),
  opinion: z.string(),
  /** What it pays; 0 until it is approved. */
  rewardAmount: z.number(),
  /** The caller may judge it. */
  canReview: z.boolean(),
})

/** To whom a task goes. People and departments are chosen within what the caller publishes for. */
const target = {
  targetType: f.code('对象', codes.taskTargetType),
  targetIds: f.list('对象', f.id('对象'), MOST_TARGETS, 0),
}

/** A web address that can be opened: nothing but http and https. */
const webAddress = (label: string) =>
  f.text(label, 500).refine((text) => {
    const url = URL.parse(text)
    return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  }, `${label}需以 http:// 或 https:// 开头`)

export const schemas = {
  /**
   * `running`: given to the caller and not done, or managed by him, the one that ends first first; drafts of his own stand before them.
   * `done`: those he completed. `ended`: those over or withdrawn, the newest first.
   */
  taskList: {
    input: z.object({ tab: f.oneOf('分类', ['running', 'done', 'ended']), ...f.page(20, 100) }),
    /** `todoCount`: running tasks that still take a check-in of the caller tonight; `reviewCount`: check-ins he can judge. */
    answer: f.paged(task).extend({ todoCount: z.number(), reviewCount: z.number() }),
  },
  /** NOT_FOUND for a task that was not given to the caller and that he does not manage. */
  taskDetail: {
    input: z.object({ taskId }),
    answer: task.extend({
      content: z.string(),
      needReview: z.boolean(),
      publishTime: z.string().nullable(),
      /** Who it is for, in words. */
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
  /** The people of a task whose check-ins the caller may see, those who did most first. */
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
  /** How many people a task would go to, and what it pays at most: reward × check-ins × people. */
  taskCost: {
    input: z.object({
      ...target,
      rewardAmount: f.fen('奖励金额', 0, MOST_REWARD_FEN),
      checkTimes: f.int('打卡次数', 1, 100),
    }),
    answer: z.object({ personCount: z.number(), amount: z.number() }),
  },
  /**
   * A reward on the check-ins of months that are over: those of the same kind of proof that were approved, of the people the task would go to, paid as they were
   * and by this reward. Tasks that were given stay as they are.
   */
  taskTrial: {
    input: z.object({
      ...target,
      checkType: f.code('打卡方式', codes.taskCheckType),
      rewardAmount: f.fen('奖励金额', 0, MOST_REWARD_FEN),
      ...trialInput,
    }),
    answer: ruleTrial({
      person: {
        /** Check-ins that were approved. */
        checkCount: z.number(),
      },
      month: {},
    }),
  },
  /**
   * Writes a task, a new one without `taskId`. With `publish` it is given to its people and stays as it is from then on. Its publisher is
   * never among them. TASK_STATUS_WRONG for one that is published already.
   */
  taskSave: {
    input: z.object({
      taskId: f.optional(taskId),
      version: f.optional(f.version()),
      title: f.text('标题', 40),
      content: f.lines('内容', 2000),
      materialIds: f.list('物料', f.id('物料'), 9, 0),
      ...target,
      startTime: f.time('开始时间'),
      endTime: f.time('结束时间'),
      /** Check-ins that complete it, and how many of them one night takes. */
      checkTimes: f.int('打卡次数', 1, 100),
      perDay: f.int('每日上限', 1, 20),
      checkType: f.code('打卡方式', codes.taskCheckType),
      needReview: f.flag('审核'),
      rewardAmount: f.fen('奖励金额', 0, MOST_REWARD_FEN),
      publish: f.flag('发布'),
    }),
    answer: z.object({ taskId: z.number(), status: f.coded(codes.taskStatus), personCount: z.number() }),
  },
  /** Nobody can check in any more; what was sent in is still judged and paid. */
  taskWithdraw: { input: z.object({ taskId }), answer: f.done },
  taskEnd: { input: z.object({ taskId }), answer: f.done },
  /**
   * Sends in a proof: pictures (uploads of the caller), a link, or pictures and a place, as the task asks. Without review it is
   * approved at once.
   */
  checkAdd: {
    input: z.object({
      taskId,
      content: f.optional(f.lines('说明', 500)),
      images: f.list('图片', f.upload('图片'), MOST_PICTURES, 0),
      linkUrl: f.optional(webAddress('链接')),
      address: f.optional(f.text('位置', 200)),
      longitude: f.optional(coordinate('经度', 180)),
      latitude: f.optional(coordinate('纬度', 90)),
    }),
    answer: z.object({ checkId: z.number(), status: f.coded(codes.taskCheckStatus) }),
  },
  /** One's own check-ins, or those the caller may judge (`others`), newest first; those that wait the oldest first. */
  checkList: {
    input: z.object({
      taskId,
      others: f.optional(f.flag('审核')),
      status: f.optional(f.code('状态', codes.taskCheckStatus)),
      ...f.page(20, 100),
    }),
    answer: f.paged(check),
  },
  /** NOT_FOUND unless it is one's own or one may judge it. */
  checkDetail: {
    input: z.object({ checkId }),
    answer: check.extend({
      taskTitle: z.string(),
      checkType: f.coded(codes.taskCheckType),
      /** It is the caller's, was rejected, and the task still takes another. */
      canResend: z.boolean(),
    }),
  },
  /** Why is asked for when it is rejected. APPROVAL_HANDLED when somebody else was faster. */
  checkAudit: {
    input: z.object({ checkId, agree: f.flag('审核结果'), opinion: f.optional(f.lines('意见', 200)) }),
    answer: f.done,
  },
}
