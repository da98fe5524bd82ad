/** The material centre: materials to share; tasks published, checked in and reviewed. */
import { addDays, addMinutes, formatTime } from '@nocturne/base/venue-time'
import { materialType, taskCheckType, taskTargetType } from '@nocturne/contract/codes'
import { materials } from '@nocturne/contract/materials/endpoints'
import { callServer } from '../lib/guests.ts'
import { chooseVideoFile, blockLaterChunks } from '../lib/mp4-fixture.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, managerLogin, salesLogin } from './parties.ts'

const director = 'gm'

/** A text for sales people to copy. */
const text = cachePerVenue(async () =>
  callServer(
    materials.save,
    {
      title: '周年庆邀约话术',
      materialType: materialType.text,
      content: '周年庆当晚留了靠舞台的卡座，先到先得，要的话我现在帮您锁。',
      files: [],
      tags: ['周年庆'],
      targetDeptIds: [],
      publish: true,
    },
    await authenticate(director),
  ),
)

const buildProof = (taskId: number, page: number) => ({
  taskId,
  images: [],
  linkUrl: `https://weibo.com/nocturne/${page}`,
  content: '已转发，点赞 36',
})

/** A task for all employees, with one pending and one rejected check-in. */
const task = cachePerVenue(async () => {
  const now = formatTime(new Date())
  const { materialId } = await text()
  const { taskId } = await callServer(
    materials.taskSave,
    {
      title: '周年庆预热转发',
      content: '转发周年庆预告并配上自己的邀请语，贴上链接。',
      materialIds: [materialId],
      targetType: taskTargetType.everybody,
      targetIds: [],
      startTime: addMinutes(now, -30),
      endTime: `${addDays(now.slice(0, 10), 4)} 23:59:00`,
      checkTimes: 6,
      perDay: 3,
      checkType: taskCheckType.link,
      needReview: true,
      rewardAmount: 20_00,
      publish: true,
    },
    await authenticate(director),
  )
  const rejected = await callServer(materials.checkAdd, buildProof(taskId, 1), await authenticate(salesLogin))
  await callServer(
    materials.checkAudit,
    { checkId: rejected.checkId, agree: false, opinion: '链接打不开' },
    await authenticate(director),
  )
  const waiting = await callServer(materials.checkAdd, buildProof(taskId, 2), await authenticate(salesLogin))
  return { taskId, rejected: rejected.checkId, waiting: waiting.checkId }
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P114',
    name: 'centre',
    as: salesLogin,
    scene: async () => {
      await Promise.all([text(), task()])
      return {}
    },
    shows: ['周年庆邀约话术', '去打卡', /# 周年庆/],
  },
  {
    screen: 'P115',
    name: 'a-text',
    as: salesLogin,
    scene: async () => ({ query: { materialId: (await text()).materialId } }),
    shows: [/靠舞台的卡座/, ['button', '复制文案'], ['button', '分享'], '适用部门'],
  },
  {
    screen: 'P115',
    name: 'a-poster',
    as: salesLogin,
    scene: async () => {
      const { rows } = await callServer(
        materials.list,
        { materialType: materialType.poster },
        await authenticate(salesLogin),
      )
      if (!rows[0]) throw new Error('the house has no posters')
      return { query: { materialId: rows[0].materialId } }
    },
    shows: [
      ['button', '查看附件图片 1'],
      ['button', '分享'],
    ],
  },
  {
    screen: 'P115',
    name: 'of-mine',
    as: director,
    scene: async () => ({ query: { materialId: (await text()).materialId } }),
    shows: [
      ['button', '编辑'],
      ['button', '下架'],
    ],
  },
  {
    screen: 'P116',
    name: 'a-text',
    as: managerLogin,
    touch: async (page) => {
      await page.getByRole('button', { name: '文案', exact: true }).click()
      await page.getByLabel('标题').fill('周五卡座话术')
      await page.getByLabel('内容').fill('周五有专场，靠舞台的卡座还剩三张。')
    },
    shows: [['button', '保存草稿'], ['button', '发布'], ['button', '添加视频'], '适用部门'],
  },
  {
    screen: 'P116',
    name: 'film-on-its-way',
    as: director,
    touch: async (page) => {
      await page.getByLabel('标题').fill('周年庆现场')
      await blockLaterChunks(page)
      await chooseVideoFile(page)
      await page.getByText(/正在上传视频 [3-6]/).waitFor()
    },
    shows: [/正在上传视频 \d+%/, ['button', '取消上传视频']],
  },
  {
    screen: 'P116',
    name: 'film-waits-for-the-network',
    as: director,
    touch: async (page) => {
      await page.getByLabel('标题').fill('周年庆现场')
      await page.route('**/part?at=*', async (route) =>
        route.request().url().includes('at=0&')
          ? route.continue()
          : route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Wi-Fi</html>' }),
      )
      await chooseVideoFile(page)
      await page.getByText(/网络中断/).waitFor()
    },
    shows: [/恢复后继续上传（已传 \d+%）/, ['button', '取消上传视频']],
  },
  {
    screen: 'P117',
    name: 'for-departments',
    as: director,
    touch: async (page) => {
      await page.getByLabel('标题').fill('周五专场转发')
      await page.getByRole('radio', { name: '部门' }).check()
    },
    shows: [['button', '选择部门'], /费用预估/, '需要审核'],
  },
  {
    screen: 'P117',
    name: 'a-reward-tried',
    as: director,
    touch: async (page) => {
      await page.getByLabel('每次奖励').fill('35.5')
      await page.getByRole('button', { name: '试算影响' }).click()
    },
    over: ['试算影响'],
    shows: [
      ['dialog', '试算影响'],
      /3 个月任务奖励合计变化/,
      /每次按 ¥35.50 计算/,
      /增加 · [1-9]\d*人/,
      '受影响的员工',
    ],
  },
  {
    screen: 'P118',
    name: 'mine',
    as: salesLogin,
    scene: async () => {
      await task()
      return {}
    },
    shows: ['周年庆预热转发', /我的打卡 1 \/ 6/],
  },
  {
    screen: 'P118',
    name: 'of-everybody',
    as: director,
    scene: async () => {
      await task()
      return {}
    },
    shows: [/参与 1 \//, /待审核/],
  },
  {
    screen: 'P119',
    name: 'mine',
    as: salesLogin,
    scene: async () => ({ query: { taskId: (await task()).taskId } }),
    shows: [/贴上链接/, '周年庆邀约话术', ['button', /去打卡/], '链接打不开'],
  },
  {
    screen: 'P119',
    name: 'of-everybody',
    as: director,
    scene: async () => ({ query: { taskId: (await task()).taskId } }),
    shows: ['1 条打卡待审核', ['button', '结束'], ['button', '撤回'], '人员'],
  },
  {
    screen: 'P120',
    name: 'mine',
    as: salesLogin,
    scene: async () => ({ query: { taskId: (await task()).taskId } }),
    shows: [['button', /提交打卡/], '已驳回', '待审核'],
  },
  {
    screen: 'P120',
    name: 'to-judge',
    as: director,
    scene: async () => ({ query: { taskId: (await task()).taskId } }),
    shows: [/已转发，点赞 36/, '待审核'],
  },
  {
    screen: 'P121',
    name: 'to-judge',
    as: director,
    scene: async () => ({ query: { checkId: (await task()).waiting } }),
    shows: ['周年庆预热转发', ['button', '通过'], ['button', '驳回']],
  },
  {
    screen: 'P121',
    name: 'rejected',
    as: salesLogin,
    scene: async () => ({ query: { checkId: (await task()).rejected } }),
    shows: ['链接打不开', ['button', '重新提交'], '已驳回'],
  },
]
