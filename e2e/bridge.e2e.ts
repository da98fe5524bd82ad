/** The app in its eight environments: calls to the surrounding native app, and messages when these fail (§4, §7, §8). */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { clockMethod } from '@nocturne/contract/codes'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { expectFloor, readLocalStorage } from './lib/app.ts'
import { environments, isShellEnvironment, shellKinds, openPhoneEnvironment } from './lib/environments.ts'
import { chooseCases } from './lib/thorough.ts'
import type { BridgeReplies, EnvironmentName } from './lib/environments.ts'
import { getBaseUrl, getDatabase, createStaffToken } from './lib/phone.ts'

const FLOOR = '/pages/operat/table/index'
const PUNCH = '/pages/employeeCenter/clock/index'
const PROFILE = '/pages/employeeCenter/userInfo'
/** A picture of one white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const findToast = (page: Page, text: string) => page.locator('output').getByText(text)

/** Link printed on the tag of table A01. */
async function readTableLink(): Promise<string> {
  const { tableId } = await getDatabase()
    .selectFrom('venueTable')
    .select('tableId')
    .where('tableName', '=', 'A01')
    .executeTakeFirstOrThrow()
  const reply = await fetch(`${getBaseUrl()}/api/operate/table/qrcode?tableId=${tableId}`, {
    headers: { authorization: `Bearer ${await createStaffToken('gm')}` },
  })
  const { data } = (await reply.json()) as { data: { nfcUrl: string } }
  return new URL(data.nfcUrl, getBaseUrl()).href
}

/** Scan results of an environment that return `text`. */
const buildScanAnswers = (name: EnvironmentName, text: string): BridgeReplies => {
  if (isShellEnvironment(name)) return { scan: text, getToken: null }
  return name === 'wechat' ? { scanQRCode: { resultStr: text } } : { scan: { codeContent: text } }
}
const buildFailingAnswers = (name: EnvironmentName): BridgeReplies => {
  if (!isShellEnvironment(name)) return {}
  const refused = { refused: 'FAILED' }
  return { getToken: null, scan: refused, pickImages: refused, location: refused }
}

const revokeToken = (token: string) =>
  getDatabase()
    .updateTable('session')
    .set({ revokedAt: new Date() })
    .where('tokenHash', '=', hashToken(token))
    .execute()

for (const name of chooseCases(environments, ['script', 'wechat', 'browser'])) {
  test.describe(`in ${name}`, () => {
    test('scans the code on a table and opens that table', async ({ browser }) => {
      const link = await readTableLink()
      const { page, context, open } = await openPhoneEnvironment(browser, name, {
        answers: buildScanAnswers(name, link),
        token: await createStaffToken('gm'),
      })
      await open(FLOOR)
      await expectFloor(page)
      await page.getByRole('button', { name: '扫码' }).click()
      if (name === 'browser') {
        const scanner = page.getByRole('dialog', { name: '扫码' })
        await scanner.getByRole('textbox', { name: '手动输入编码' }).fill(link)
        await scanner.getByRole('button', { name: '确定' }).click()
      }
      await expect(page.getByRole('dialog')).toContainText('A01')
      await context.close()
    })

    test('changes the avatar with a picture from the phone', async ({ browser }) => {
      const { page, context, open } = await openPhoneEnvironment(browser, name, {
        answers: isShellEnvironment(name)
          ? { getToken: null, pickImages: { files: [{ name: 'me.png', url: PIXEL }] } }
          : {},
        token: await createStaffToken('yx01'),
      })
      await open(PROFILE)
      const face = page.getByRole('button', { name: '更换头像' })
      const chooser = isShellEnvironment(name) ? null : page.waitForEvent('filechooser')
      await face.click()
      await (
        await chooser
      )?.setFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'),
      })
      await expect(findToast(page, '头像已更新')).toBeVisible()
      await context.close()
    })

    test('§8 shows the fixed failure texts once', async ({ browser }) => {
      const { page, context, open } = await openPhoneEnvironment(browser, name, {
        answers: buildFailingAnswers(name),
        token: await createStaffToken('yx01'),
      })
      await open('/choose-location')
      await expect(findToast(page, '选择位置失败')).toBeVisible()
      if (isShellEnvironment(name)) {
        await open(PROFILE)
        await page.getByRole('button', { name: '更换头像' }).click()
        await expect(findToast(page, '选择图片失败')).toBeVisible()
      }
      if (name !== 'browser') {
        await open(FLOOR)
        await expectFloor(page)
        await page.getByRole('button', { name: '扫码' }).click()
        await expect(findToast(page, '扫码失败')).toHaveCount(1)
      }
      await context.close()
    })

    test('§4 after a refused token the shell signs in again, WeChat authorizes, all others show the form', async ({
      browser,
    }) => {
      const [token, next] = [await createStaffToken('yx01'), await createStaffToken('yx01')]
      const { page, context, open, readRequests } = await openPhoneEnvironment(browser, name, {
        answers: isShellEnvironment(name) ? { getToken: null, relogin: { token: next } } : {},
        token,
      })
      // Replaces the authorization: it returns immediately with the code of a recognised user.
      await page.route('**/api/guest/getOpenidUrl*', async (route) => {
        const target = new URL(route.request().url()).searchParams.get('redirectUrl') ?? ''
        await route.fulfill({ json: { code: 200, msg: '', data: `${target}&code=oa_${'x'.repeat(43)}` } })
      })
      const logins: string[] = []
      await page.route('**/loginApi/auth/wxLogin', async (route) => {
        logins.push(route.request().postData() ?? '')
        await route.fulfill({ json: { code: 200, msg: '', data: { access_token: next, expires_in: 720 } } })
      })
      await open(FLOOR)
      await expectFloor(page)
      await revokeToken(token)
      await page.goto(`${getBaseUrl()}/pages/operat/order/index?status=1`)
      if (name === 'browser' || name === 'alipay') {
        await expect(page).toHaveURL(/\/pages\/login\?redirect=%2Fpages%2Foperat%2Forder/)
        expect(await readLocalStorage(page, 'token')).toBeNull()
      } else {
        // The page may be navigating at any moment.
        await expect.poll(() => readLocalStorage(page, 'token').catch(() => null)).toBe(next)
        await expect(page).toHaveURL(/\/pages\/operat\/order\/index\?status=1/)
        await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
      }
      if (isShellEnvironment(name))
        expect((await readRequests()).filter((method) => method === 'relogin')).toHaveLength(1)
      if (name === 'wechat') {
        expect(logins).toEqual([`code=oa_${'x'.repeat(43)}&platform=wx`])
        expect(page.url()).not.toContain('oa_')
      }
      await context.close()
    })

    test('§4 a public page requires no sign-in', async ({ browser }) => {
      const { page, context, open } = await openPhoneEnvironment(browser, name, {
        answers: isShellEnvironment(name) ? { getToken: null } : {},
        token: 'x'.repeat(43),
      })
      await open('/pages/nfc?code=none')
      await expect(page.getByText('台位码无效')).toBeVisible()
      await expect(page).toHaveURL(/\/pages\/nfc\?code=none/)
      await context.close()
    })
  })
}

for (const name of chooseCases(shellKinds, ['script'])) {
  test.describe(`in ${name}`, () => {
    test('§4 the shell’s token opens the app', async ({ browser }) => {
      const token = await createStaffToken('gm')
      const { page, context, open } = await openPhoneEnvironment(browser, name, { answers: { getToken: { token } } })
      await open('/')
      await expectFloor(page)
      expect(await readLocalStorage(page, 'token')).toBe(token)
      await context.close()
    })

    test('§8 logs an error for an unregistered method and continues without it', async ({ browser }) => {
      const { page, context, open, errors } = await openPhoneEnvironment(browser, name, {
        answers: { getToken: null },
        token: await createStaffToken('gm'),
      })
      await open(FLOOR)
      await expectFloor(page)
      await page.getByRole('button', { name: '扫码' }).click()
      await expect(page.getByRole('dialog', { name: '扫码' })).toBeVisible()
      expect(errors).toContainEqual(expect.stringContaining('"scan"'))
      await context.close()
    })
  })
}

/** Creates a waiter without any punch, shift or leave, so that the test works at any hour. */
async function createWaiter(): Promise<{ userId: number; userName: string }> {
  const { deptId, postId, roleKeys } = await getDatabase()
    .selectFrom('appUser')
    .select(['deptId', 'postId', 'roleKeys'])
    .where('userName', '=', 'fwy01')
    .executeTakeFirstOrThrow()
  const name = `nfc${Date.now().toString(36)}`
  const added = await getDatabase()
    .insertInto('appUser')
    .values({ userName: name, nickName: '新来的', deptId, postId, roleKeys, employeeCode: name })
    .returning(['userId', 'userName'])
    .executeTakeFirstOrThrow()
  await getDatabase()
    .insertInto('employment')
    .values({ userId: added.userId, joinDate: null, leaveDate: null })
    .execute()
  return added
}

test('P094 punches with an NFC tag of the venue in the shell; a browser offers no tag', async ({ browser }) => {
  const markCode = `TAG-${randomUUID()}`
  await getDatabase()
    .insertInto('clockMark')
    .values({ clockMethod: clockMethod.nfc, markCode, markName: markCode.slice(0, 20) })
    .execute()
  const { userId, userName } = await createWaiter()
  const token = await createStaffToken(userName)
  const plain = await openPhoneEnvironment(browser, 'browser', { token })
  await plain.open(PUNCH)
  await expect(plain.page.getByRole('button', { name: '扫打卡码' })).toBeVisible()
  await expect(plain.page.getByRole('button', { name: 'NFC 打卡' })).toHaveCount(0)
  await plain.context.close()

  const answers = { getToken: null, location: { refused: 'FAILED' }, nfc: { text: markCode } }
  const { page, context, open, readRequests } = await openPhoneEnvironment(browser, 'object', { token, answers })
  await open(PUNCH)
  await page.getByRole('button', { name: 'NFC 打卡' }).click()
  await expect(page.getByText('已读取 NFC 标签，可以打卡')).toBeVisible()
  await page.getByRole('button', { name: /^[上下]班打卡/ }).click()
  const unplanned = page.getByRole('alertdialog').getByRole('button', { name: '确定' })
  const done = page.locator('output').getByText(/班打卡成功/)
  await expect(done.or(unplanned)).toBeVisible()
  if (await unplanned.isVisible()) await unplanned.click()
  await expect(done).toBeVisible()
  expect(await readRequests()).toContain('nfc')
  const punch = await getDatabase()
    .selectFrom('clockRecord')
    .select('clockMethod')
    .where('userId', '=', userId)
    .orderBy('clockId', 'desc')
    .executeTakeFirstOrThrow()
  expect(punch.clockMethod).toBe(clockMethod.nfc)
  await context.close()
  await getDatabase().deleteFrom('clockMark').where('markCode', '=', markCode).execute()
})

/** Exports a report in the environment `name`; returns the sheet after the shell was called. */
async function exportReport(page: Page, open: (path: string) => Promise<void>) {
  await open('/pages/sumOrder/index')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '导出', exact: true }).dblclick()
  return sheet
}

for (const [behaviour, answer, shown] of [
  ['keeps it', { saveFile: null }, '已导出'],
  ['could not keep it', { saveFile: { refused: 'FAILED' } }, 'App 没有保存成功，请重试，或复制链接在浏览器中打开'],
  ['may not', { saveFile: { refused: 'DENIED' } }, 'App 没有保存文件的权限，请在手机设置中允许后重试'],
  [
    'was told to leave it',
    { saveFile: { refused: 'CANCELLED' } },
    '含标题、筛选条件与合计，金额以元为单位，可直接打开。',
  ],
  ['keeps no files', {}, '下载链接已复制'],
] as const)
  test(`P018 a report in a shell that ${behaviour}: calls the shell once and shows the result`, async ({ browser }) => {
    const answers: BridgeReplies = { getToken: null, ...answer }
    const { page, context, open, readRequests } = await openPhoneEnvironment(browser, 'object', {
      answers,
      token: await createStaffToken('gm'),
    })
    const sheet = await exportReport(page, open)
    await expect(sheet.getByText(shown)).toBeVisible()
    const times = (await readRequests()).filter((method) => method === 'saveFile').length
    expect(times).toBe('saveFile' in answer ? 1 : 0)
    if (behaviour === 'was told to leave it') {
      await expect(sheet.getByRole('button', { name: '导出', exact: true })).toBeEnabled()
      await expect(sheet.getByText('导出失败')).toBeHidden()
    }
    if (behaviour === 'could not keep it') {
      await sheet.getByRole('button', { name: '复制链接' }).click()
      await expect(sheet.getByText('下载链接已复制')).toBeVisible()
    }
    await context.close()
  })

for (const name of ['wechat', 'alipay'] as const)
  test(`P018 a report in ${name} is exported as a link, shown even if the clipboard refuses`, async ({ browser }) => {
    const { page, context, open } = await openPhoneEnvironment(browser, name, { token: await createStaffToken('gm') })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sheet = await exportReport(page, open)
    await expect(sheet.getByText('下载链接已复制')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const file = await fetch(link)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')])
    await file.body?.cancel()

    await page.evaluate(() => {
      document.execCommand = () => false
      navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'))
    })
    await sheet.getByRole('button', { name: '再次复制' }).click()
    await expect(sheet.getByText('/api/report/export/file?ticket=')).toBeVisible()
    await context.close()
  })

test('P126 links the WeChat account from the profile and returns to it', async ({ browser }) => {
  const { page, context, open } = await openPhoneEnvironment(browser, 'wechat', {
    token: await createStaffToken('fwy03'),
  })
  await page.route('**/api/guest/getOpenidUrl*', async (route) => {
    const target = new URL(route.request().url()).searchParams.get('redirectUrl') ?? ''
    await route.fulfill({ json: { code: 200, msg: '', data: `${target}&code=oa_${'x'.repeat(43)}` } })
  })
  await page.route('**/loginApi/auth/wxLogin', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { needBind: true, validCode: 'v'.repeat(43), nickName: '夜色', avatarUrl: '' },
      },
    }),
  )
  await open(PROFILE)
  await page.getByRole('button', { name: '绑定微信' }).click()
  await expect(page).toHaveURL(/\/pages\/bindUser\/userAuth\?redirect_uri=%2Fpages%2FemployeeCenter%2FuserInfo/)
  await expect(page.getByText('夜色')).toBeVisible()
  await context.close()
})

test('S22 frames: allows the bridge schemes of iOS, chat and payment app, refuses pages of other sites', async ({
  browser,
}) => {
  const { page, context, open } = await openPhoneEnvironment(browser, 'browser')
  await open('/pages/login')
  const refused = await page.evaluate(async () => {
    const addresses: string[] = []
    const { promise: lastRefused, resolve } = Promise.withResolvers<void>()
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      addresses.push(`${effectiveDirective} ${blockedURI}`)
      if (blockedURI.includes('last')) resolve()
    })
    const bridges = [
      'wvjbscheme://__wvjb_queue_message__',
      'weixin://dispatch_message/',
      'alipaybridge://dispatch_message/',
    ]
    // The browser loads frames in order: once the last one was refused, the addresses of all earlier ones have been
    // checked.
    for (const address of [...bridges, 'https://elsewhere.example/', 'https://last.example/']) {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }
    await lastRefused
    return addresses
  })
  expect(refused).toEqual(['frame-src https://elsewhere.example', 'frame-src https://last.example'])
  await context.close()
})
