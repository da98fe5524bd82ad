import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useDeferredValue, useState } from 'react'

import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { EmptyOrMissing } from '#shells/missing-setup.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { formatPayRuleTitle, formatPayTerms, type PayRule } from '../pay-rule-texts.ts'

const ruleForm = createLazyComponent(() => import('../forms/pay-rule-form.tsx'))

const tabs = [
  { id: 'rebate', label: '返利' },
  { id: 'tips', label: '打赏' },
  { id: 'stage', label: '上钟' },
] as const
type Tab = (typeof tabs)[number]['id']

const LONGEST = 20

/** 返利与分成: rules for income outside the wage, by night; each can be changed. */
export default function PayRulesSheet({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('rebate')
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [edited, setEdited] = useState<PayRule | null>(null)
  const query = useApiPages(
    payroll.payRules,
    { tab, ...(keyword !== '' && { keyword }) },
    { pageSize: 50, keep: true, live: true },
  )
  return (
    <>
      <Sheet open onClose={onClose} title="返利与分成" fact="按营业日生效，已发生的返利和分成不受影响">
        <Stack gap={4}>
          <SegmentedControl
            label="分类"
            options={tabs}
            value={tab}
            onChange={(next) => {
              setTyped('')
              setTab(next)
            }}
          />
          {tab !== 'tips' && (
            <SearchBox
              label={tab === 'rebate' ? '搜索商品' : '搜索艺人'}
              placeholder={tab === 'rebate' ? '商品名称' : '艺人姓名'}
              value={typed}
              onChange={(text) => setTyped(text.slice(0, LONGEST))}
            />
          )}
          <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
            {() => (
              <>
                {query.rows.length === 0 && <NoRules tab={tab} keyword={keyword} />}
                {query.rows.map((rule) => (
                  <Row
                    key={`${rule.payRuleKind}.${rule.goodsId ?? rule.userId ?? rule.actorLevel ?? rule.userType}`}
                    rule={rule}
                    onClick={() => setEdited(rule)}
                  />
                ))}
                <NextPageLoader query={query} byHand />
              </>
            )}
          </QueryView>
        </Stack>
      </Sheet>
      {edited !== null && query.first && (
        <LazySheet
          part={ruleForm}
          props={{ rule: edited, firstDate: query.first.firstDate, onClose: () => setEdited(null) }}
        />
      )}
    </>
  )
}

/** Empty list: no result of the search, or none of the records that have rules. */
function NoRules({ tab, keyword }: { tab: Tab; keyword: string }) {
  if (keyword !== '') return <EmptyState text={`没有找到“${keyword}”`} />
  if (tab !== 'rebate') return <EmptyState text="还没有艺人" />
  return (
    <EmptyOrMissing name="goods">
      <EmptyState text="暂无商品" />
    </EmptyOrMissing>
  )
}

/** Current and planned version. */
function Row({ rule, onClick }: { rule: PayRule; onClick: () => void }) {
  const planned = rule.versions.findLast(({ canWithdraw }) => canWithdraw)
  const [latest] = rule.versions
  return (
    <ListRow
      title={formatPayRuleTitle(rule)}
      aside={planned && <Tag tone="warning">待生效</Tag>}
      fact={rule.subjectNote || undefined}
      note={
        planned
          ? `${planned.startDate}起 ${formatPayTerms(rule.payRuleKind, planned)}`
          : latest && `${latest.startDate}起 · ${latest.setUserName}：${latest.reason}`
      }
      figure={formatPayTerms(rule.payRuleKind, rule)}
      onClick={onClick}
    />
  )
}
