import type { AnswerOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import CircleUser from 'lucide-react/icons/circle-user'
import Gem from 'lucide-react/icons/gem'
import History from 'lucide-react/icons/history'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Wallet from 'lucide-react/icons/wallet'
import Wine from 'lucide-react/icons/wine'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { ProgressBar } from '#kit/progress-bar.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { call } from '#lib/query/api.ts'
import { parseGuestReturnAddress } from '#lib/identity/guest-target.ts'
import { parseId } from '#lib/routing/screen.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { signOut } from '#lib/identity/session.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { Page } from '#shells/page.tsx'
import { formatError } from '#shells/query-state.ts'
import { QueryView } from '#shells/query-view.tsx'
import { buildMemberOrdersLink, memberRechargesLink, memberWineLink } from '../links.ts'
import { formatNextLevel } from '../level-texts.ts'
import { MemberCodeCard } from './code-card.tsx'
import { RechargeBar } from './recharge-dock.tsx'
import { ContactPersonCard } from './person-card.tsx'
import styles from './members.module.css'

const rechargeSheet = createLazyComponent(() => import('./recharge-sheet.tsx'))
const profileSheet = createLazyComponent(() => import('./profile-sheet.tsx'))
const payPasswordSheet = createLazyComponent(() => import('./pay-password-sheet.tsx'))
const flowsSheet = createLazyComponent(() => import('./flows-sheet.tsx'))
const sessionsSheet = createLazyComponent(() => import('./sessions-sheet.tsx'))

/** Value of the address parameter `recharge` that opens the recharge sheet with the first rule selected. */
const FIRST_RULE = 'first'

export type MemberInfo = AnswerOf<typeof members.info>

type MemberHomeProps = {
  headerOf: (title: string, fact: ReactNode, slim?: boolean) => ReactNode
  /** Employee code of the QR code that the member scanned; undefined without one. */
  employeeCode: string | undefined
  /** Page to return to after the pay password was set. */
  redirect: string | undefined
  onBound: () => void
}

/** Content of 会员中心 for a signed-in member. */
export default function MemberHome({ headerOf, employeeCode, redirect, onBound }: MemberHomeProps) {
  const query = useApi(members.info, {})
  // Stored in the address, so that the sheet opens again with the same choice after the round trip to the provider.
  const sheet = useLayerParam('recharge')
  const [ruleId, setRuleId] = useState(() => parseId(sheet.value))
  const recharging = sheet.value !== undefined
  const openRecharge = () => sheet.open(ruleId ?? FIRST_RULE)
  const own = query.data
  const header = headerOf('会员中心', own ? <Person member={own} /> : '', true)
  return (
    <Page
      header={header}
      // The recharge sheet has its own bottom bar.
      bottom={own && !recharging && <RechargeBar picked={ruleId} onPick={setRuleId} onPay={openRecharge} />}
    >
      <div className={styles['raised']}>
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
          {(member) => (
            <>
              <MemberCodeCard progress={<Progress member={member} />} figures={<Figures member={member} />}>
                <Balance />
              </MemberCodeCard>
              {employeeCode !== undefined && <BindNotice employeeCode={employeeCode} onDone={onBound} />}
              {member.salesUserId !== null && <ContactPersonCard post="专属客户经理" id={member.salesUserId} />}
              <Entries member={member} redirect={redirect} onRecharge={openRecharge} />
              <RateUses uses={member.rateUses} />
            </>
          )}
        </QueryView>
      </div>
      {recharging && <LazySheet part={rechargeSheet} props={{ employeeCode, onClose: sheet.close }} />}
    </Page>
  )
}

const getMemberName = ({ nickName, memberName }: MemberInfo) => nickName || memberName

/** Masked phone number and rate: `139****5678 · 消费 9.5 折`. */
const formatFact = ({ phoneMask, discountBp }: MemberInfo): string =>
  [phoneMask, discountBp < 10_000 && `消费 ${discountBp / 1_000} 折`].filter(Boolean).join(' · ')

/** Header with the member's profile. */
function Person({ member }: { member: MemberInfo }) {
  return (
    <span className={styles['person']}>
      <Avatar name={getMemberName(member)} picture={member.avatarUrl} />
      <span>
        <span className={styles['personName']}>
          {getMemberName(member)}
          <span className={styles['level']}>
            <Gem aria-hidden="true" />
            {member.levelName}
          </span>
        </span>
        {formatFact(member)}
      </span>
    </span>
  )
}

/** Progress to the next level; renders nothing at the highest level. */
function Progress({ member: { nextLevel, nextLevelBp, recharged } }: { member: MemberInfo }) {
  if (nextLevel === null || nextLevelBp === null) return null
  return (
    <div className={styles['progress']}>
      <span className={styles['progressWords']}>
        <span>
          累计充值 <Money fen={recharged} />
        </span>
        <span>{formatNextLevel(nextLevel)}</span>
      </span>
      <ProgressBar value={nextLevelBp / 10_000} label="升级进度" />
    </div>
  )
}

/** Principal and bonus of the balance; only principal is refundable. */
function Balance() {
  const { data } = useApi(members.balance, {})
  if (!data) return null
  return (
    <>
      <Figure label="会员余额" value={<Money fen={data.balance} />} />
      {data.bonus > 0 && (
        <KeyValue
          rows={[
            { label: '本金', value: <Money fen={data.principal} />, faint: true },
            { label: '赠送金', value: <Money fen={data.bonus} />, faint: true },
          ]}
        />
      )}
    </>
  )
}

function Figures({ member }: { member: MemberInfo }) {
  const { data: own } = useApi(wine.memberList, ownWine)
  return (
    <FigureRow>
      <Figure label="积分" value={member.points.toLocaleString('en-US')} size="title" />
      <Figure label="到店" value={`${member.visitCount} 次`} size="title" />
      {own && own.kept.bottles > 0 && (
        <Figure
          label={formatWineLabel(own.kept.soonest)}
          value={`${own.kept.bottles} 瓶`}
          size="title"
          href={memberWineLink}
        />
      )}
    </FigureRow>
  )
}

/** Smallest page size, because only the totals and the next expiry of the response are used. */
const ownWine = { pageNum: 1, pageSize: 1 } as const
/** Number of days before the expiry from which it is shown; reminder messages use the same number. */
const SOON_DAYS = 7

/** `存酒 · 3 天后到期` if a bottle expires soon. */
function formatWineLabel(soonest: number | null): string {
  if (soonest === null || soonest > SOON_DAYS) return '存酒'
  return soonest <= 0 ? '存酒 · 今日到期' : `存酒 · ${soonest} 天后到期`
}

/** Requests the member's consent before the employee of a scanned code becomes their sales person. */
function BindNotice({ employeeCode, onDone }: { employeeCode: string; onDone: () => void }) {
  const bind = useCommand(members.bindSales, { label: '绑定客户经理', quiet: true, invalidates: [members.info] })
  const [failure, setFailure] = useState('')
  const confirmBind = async () => {
    const body = '之后由这位客户经理为您订台和服务'
    if (!(await confirm({ title: '绑定扫码的客户经理', body, confirmLabel: '绑定' }))) return
    try {
      const result = await bind.submit({ employeeCode })
      notify(result.queued ? '联网后绑定' : `专属客户经理：${result.answer.nickName}`)
      onDone()
    } catch (error) {
      setFailure(formatError(error))
    }
  }
  return (
    <Card label="绑定客户经理">
      <div className={styles['fields']}>
        <span>您扫了员工码，可将这位员工设为专属客户经理</span>
        {failure !== '' && <Notice tone="danger">{failure}</Notice>}
        <Button wide busy={bind.busy} onClick={confirmBind}>
          设为我的客户经理
        </Button>
      </div>
    </Card>
  )
}

const proofTexts = { code: '会员码验证', sms: '短信验证', staff: '员工确认' } as const

/** Latest bills with the member's rate, so that the member notices misuse. */
function RateUses({ uses }: { uses: MemberInfo['rateUses'] }) {
  if (uses.length === 0) return null
  return (
    <Card label="会员价使用记录">
      {uses.map(({ tableName, discountBp, proof, useTime }) => (
        <ListRow
          key={useTime + tableName}
          inCard
          title={`${tableName} · ${discountBp / 1_000} 折`}
          fact={`${useTime.slice(5, 16)} ${proofTexts[proof]}`}
        />
      ))}
    </Card>
  )
}

type Sheet = 'profile' | 'sessions' | 'flows'

type EntriesProps = { member: MemberInfo; redirect: string | undefined; onRecharge: () => void }

/** Links to the member's data, as far as the venue offers them. */
function Entries({ member, redirect, onRecharge }: EntriesProps) {
  const [, navigate] = useLocation()
  const password = useLayerParam('payPassword')
  const backTo = parseGuestReturnAddress(redirect)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const close = () => setSheet(null)
  const wine: GridAction = { id: 'wine', label: '我的存酒', icon: <Wine />, href: memberWineLink }
  const recharges: GridAction = { id: 'recharges', label: '充值记录', icon: <History />, href: memberRechargesLink }
  return (
    <Card>
      <ActionGrid
        label="我的服务"
        actions={[
          { id: 'recharge', label: '充值', icon: <Wallet />, onClick: onRecharge },
          { id: 'orders', label: '我的订单', icon: <ReceiptText />, href: buildMemberOrdersLink() },
          ...(hasScreen(memberWineLink) ? [wine] : []),
          ...(hasScreen(memberRechargesLink) ? [recharges] : []),
          { id: 'flows', label: '余额明细', icon: <ScrollText />, onClick: () => setSheet('flows') },
          {
            id: 'payPassword',
            label: member.hasPayPassword ? '支付密码' : '设置支付密码',
            icon: <LockKeyhole />,
            onClick: () => password.open(1),
          },
          { id: 'profile', label: '个人资料', icon: <CircleUser />, onClick: () => setSheet('profile') },
          { id: 'sessions', label: '登录设备', icon: <LogOut />, onClick: () => setSheet('sessions') },
        ]}
      />
      {sheet === 'profile' && <LazySheet part={profileSheet} props={{ member, onClose: close }} />}
      {password.value !== undefined && (
        <LazySheet
          part={payPasswordSheet}
          props={{
            member,
            onClose: password.close,
            ...(backTo !== null && { onDone: () => navigate(backTo, { replace: true }) }),
          }}
        />
      )}
      {sheet === 'flows' && <LazySheet part={flowsSheet} props={{ onClose: close }} />}
      {sheet === 'sessions' && <LazySheet part={sessionsSheet} props={{ onClose: close, onLeave: leave }} />}
    </Card>
  )
}

/** Signs out on this phone and notifies the server; offline only the phone's session is removed. */
async function leave(): Promise<void> {
  await call(members.logout, {}, { silent: true }).catch(() => undefined)
  signOut('member')
}
