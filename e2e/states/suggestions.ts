/** Feedback messages to the top manager, with a name and anonymous. */
import { randomBytes } from 'node:crypto'
import { suggestStatus, suggestType } from '@nocturne/contract/codes'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, managerLogin, salesLogin } from './parties.ts'

const director = 'gm'

const createRandomId = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A complaint with the author's name, with a reply and an addition. */
const answered = cachePerVenue(async () => {
  const { suggestId } = await callServer(
    suggestions.add,
    {
      suggestType: suggestType.complaint,
      title: '二楼卡座的空调',
      content: '周末两晚二楼 B 区空调都停了，三桌客人换台，麻烦安排检修，最好在周五营业前修好。',
    },
    await authenticate(salesLogin),
  )
  await callServer(
    suggestions.reply,
    { suggestId, content: '已约周四下午检修，工程部阿强负责。' },
    await authenticate(director),
  )
  await callServer(suggestions.append, { suggestId, content: '收到，谢谢！' }, await authenticate(salesLogin))
  return suggestId
})

/** An unread anonymous message. */
const nameless = cachePerVenue(async () => {
  const suggestId = createRandomId(16)
  const letter = {
    suggestType: suggestType.report,
    title: '收档后的酒水',
    content: '有人收档后把未开瓶的酒水带走，建议核对当晚的出品与存酒登记。',
  }
  await callServer(
    suggestions.addNameless,
    { ...letter, suggestId, letterKey: createRandomId(32) },
    await authenticate(managerLogin),
  )
  return suggestId
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P097',
    name: 'inbox',
    as: director,
    scene: async () => {
      await Promise.all([answered(), nameless()])
      return { query: { status: suggestStatus.unread } }
    },
    shows: ['收档后的酒水', /匿名/, '待查看', '二楼卡座的空调'],
  },
  { screen: 'P097', name: 'invitation', as: salesLogin, shows: [['button', '写信'], '我的反馈'] },
  {
    screen: 'P098',
    name: 'a-letter',
    as: salesLogin,
    touch: async (page) => {
      await page.getByRole('button', { name: '投诉' }).click()
      await page.getByLabel('内容').fill('后厨通道的灯坏了三天，昨晚有同事滑倒，请尽快更换。')
      await page.getByRole('switch', { name: /匿名/ }).click()
    },
    shows: [['button', '提交'], /只有这部手机/, '匿名后任何人都无法看到您的身份'],
  },
  {
    screen: 'P099',
    name: 'my-letters',
    as: salesLogin,
    scene: async () => {
      await answered()
      return {}
    },
    shows: ['二楼卡座的空调', /2 条往来/],
  },
  {
    screen: 'P100',
    name: 'to-answer',
    as: director,
    scene: async () => ({ query: { suggestId: await nameless() } }),
    shows: [/匿名/, ['button', '回复'], ['button', '关闭']],
  },
  {
    screen: 'P100',
    name: 'answered',
    as: salesLogin,
    scene: async () => ({ query: { suggestId: await answered() } }),
    shows: [/工程部阿强/, '收到，谢谢！', ['button', '追加']],
  },
]
