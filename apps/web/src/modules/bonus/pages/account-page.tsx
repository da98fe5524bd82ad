import { bonus } from '@nocturne/contract/bonus/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import Landmark from 'lucide-react/icons/landmark'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { Hero } from '#kit/hero.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildBillsLink, bankCardsLink, employeeCentreLink, monthsLink, buildWithdrawLink } from '../links.ts'
import { HIDDEN_AMOUNT, useAmountVisibility } from '../amount-visibility.ts'
import { AmountVisibilityButton } from '../parts/amounts-eye.tsx'
import { WithdrawReviewCard } from '../parts/withdraw-review-card.tsx'
import { BillRow, PendingBonusRow } from '../parts/bill-row.tsx'
import { WithdrawStatusTag } from '../parts/withdraw-state.tsx'

const withdrawForm = createLazyComponent(() => import('../forms/withdraw-form.tsx'))

type Info = AnswerOf<typeof bonus.info>

/** P122 我的账户: income in addition to the wage, and its withdrawal. */
export default function AccountPage() {
  const may = usePermissions()
  const query = useApi(bonus.info, {}, { live: true })
  const [sheetOpen, setSheetOpen] = useState(false)
  const renderBottom = (info: Info) =>
    may('employee:bonus:withdraw') && (
      <BottomBar>
        <Button
          kind="primary"
          wide
          disabled={info.running !== null}
          onBlocked={() => undefined}
          onClick={() => setSheetOpen(true)}
        >
          {info.running === null ? '提现' : '有提现正在处理中'}
        </Button>
      </BottomBar>
    )
  return (
    <DetailPage backTo={employeeCentreLink} query={query} bottom={renderBottom}>
      {(info) => (
        <>
          <Content info={info} />
          {may('employee:bonus:audit') && <WithdrawReviewCard />}
          {sheetOpen && <LazySheet part={withdrawForm} props={{ info, onClose: () => setSheetOpen(false) }} />}
        </>
      )}
    </DetailPage>
  )
}

function Content({ info }: { info: Info }) {
  return (
    <>
      <Standing info={info} />
      {info.owedAmount > 0 && (
        <Notice tone="warning">
          有 <Money fen={info.owedAmount} /> 待扣回，之后的收入会先补上
        </Notice>
      )}
      {info.running && <Running withdraw={info.running} />}
      <Card label="本月收支">
        <SectionTitle inCard end={<a href={monthsLink}>月账单</a>}>
          {Number(info.month.slice(5))}月
        </SectionTitle>
        <FigureRow>
          <Figure label="收入" value={<Money fen={info.monthIncome} />} href={buildBillsLink(info.month)} />
          <Figure label="支出" value={<Money fen={info.monthExpense} />} href={buildBillsLink(info.month)} />
        </FigureRow>
      </Card>
      <Cards cards={info.cards} />
      <Latest info={info} />
    </>
  )
}

/** Balances of the account; the eye button hides them. */
function Standing({ info }: { info: Info }) {
  const amounts = useAmountVisibility()
  const sum = (fen: number) => (amounts.shown ? <Money fen={fen} exact /> : HIDDEN_AMOUNT)
  return (
    <Hero
      label="可提现"
      figure={sum(info.withdrawable)}
      end={<AmountVisibilityButton amounts={amounts} kind="hero" />}
      figures={[
        [
          { label: '账户余额', value: sum(info.balance) },
          { label: '冻结', value: sum(info.frozenAmount) },
          { label: '待入账', value: sum(info.pendingAmount) },
        ],
      ]}
    />
  )
}

function Running({ withdraw }: { withdraw: NonNullable<Info['running']> }) {
  const { withdrawId, bankName, cardNoMask, amount, createTime } = withdraw
  return (
    <ListRow
      lead={<Landmark />}
      title={`提现至 ${bankName} ${cardNoMask.slice(-4)}`}
      fact={`${formatShortTime(createTime)} 申请`}
      figure={<Money fen={amount} />}
      chip={<WithdrawStatusTag status={withdraw.status} />}
      href={buildWithdrawLink(withdrawId)}
    />
  )
}

function Cards({ cards }: { cards: Info['cards'] }) {
  const [card] = cards
  return (
    <ListRow
      lead={<Landmark />}
      title={card ? `${card.bankName} · 尾号 ${card.cardNoMask.slice(-4)}` : '还没有银行卡'}
      fact={cards.length > 1 ? `共 ${cards.length} 张` : undefined}
      aside={card ? undefined : '提现前请先添加'}
      figure={card ? '管理' : '添加'}
      href={bankCardsLink}
    />
  )
}

function Latest({ info: { bills, pending } }: { info: Info }) {
  return (
    <section aria-label="最近账单">
      <SectionTitle end={<a href={buildBillsLink()}>全部</a>}>最近账单</SectionTitle>
      {bills.length + pending.length === 0 ? (
        <EmptyState icon={<Wallet />} text={emptyTexts.bonus} />
      ) : (
        <Card>
          {pending.slice(0, PENDING_HERE).map((row, index) => (
            <PendingBonusRow key={index} pending={row} inCard />
          ))}
          {bills.map((bill) => (
            <BillRow key={bill.billId} bill={bill} inCard />
          ))}
        </Card>
      )}
    </section>
  )
}

/** Maximum number of pending items shown here; the bills page (P123) lists all. */
const PENDING_HERE = 3
