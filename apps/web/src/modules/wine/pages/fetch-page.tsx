import { formTexts } from '@nocturne/contract/client-texts'
import { wineStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { wine } from '@nocturne/contract/wine/endpoints'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { RowWithAction } from '../../../kit/row-with-action.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { setParams } from '../../../lib/address.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormPage } from '../../../shells/form-page.tsx'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { tables } from '@nocturne/contract/tables/endpoints'
import { amountText, leftText } from '../bottle-words.ts'
import { confirmLink, employeeCentreLink } from '../links.ts'
import { SittingSheet, type PickedSitting } from '../parts/sitting-picker.tsx'
import { keepWish } from '../wishes.ts'

type Takeable = AnswerOf<typeof wine.takeable>
type Item = Takeable['items'][number]

const CODE_DIGITS = 6
const PHONE = /^1\d{10}$/
const CODE = /^\d{6}$/

/** A whole number, or a code; null for anything else. */
function whoseFrom(text: string): Pick<InputOf<typeof wine.takeable>, 'guestPhone' | 'takeCode'> | null {
  if (PHONE.test(text)) return { guestPhone: text }
  return CODE.test(text) ? { takeCode: text } : null
}

/** P080 取酒: whose bottles, which of them, to which table. */
export default function FetchPage() {
  const { guestOf: text, phone } = useParams('guestOf', 'phone')
  const guestOf = idParam(text)
  const [asked, setAsked] = useState(() => whoseFrom(phone ?? ''))
  const whose = guestOf === undefined ? asked : { guestOf }
  const query = useApi(wine.takeable, whose ?? {}, { enabled: whose !== null, live: true })
  if (whose !== null && query.data) return <FetchForm key={query.data.guestOf} takeable={query.data} />
  return (
    <Page backTo={employeeCentreLink}>
      <FindGuest
        onFind={(found) => {
          setAsked(found)
          setParams({ guestOf: undefined })
        }}
      />
      {whose === null ? (
        <EmptyState icon={<Wine />} text="输入客人手机号或取酒码，查找他的存酒" />
      ) : (
        <QueryView query={query} skeleton={<Skeleton count={3} />}>
          {() => null}
        </QueryView>
      )}
    </Page>
  )
}

function FindGuest({ onFind }: { onFind: (whose: NonNullable<ReturnType<typeof whoseFrom>>) => void }) {
  const [text, setText] = useState('')
  const whose = whoseFrom(text)
  return (
    <Card>
      <SearchBox
        label="手机号或取酒码"
        value={text}
        onChange={(typed) => setText(typed.replaceAll(/\D/g, ''))}
        onSubmit={() => whose && onFind(whose)}
      />
      <Button
        kind="primary"
        wide
        disabled={whose === null}
        reason="请输入11位手机号或6位取酒码"
        onClick={() => whose && onFind(whose)}
      >
        查找
      </Button>
    </Card>
  )
}

type Typed = { quantities: Readonly<Record<number, number>>; sitting: PickedSitting | null; verifyCode: string }

function FetchForm({ takeable }: { takeable: Takeable }) {
  const [, navigate] = useLocation()
  const { tableRecordId } = useParams('tableRecordId')
  const [picking, setPicking] = useState(false)
  const here = useSitting(idParam(tableRecordId))
  const { items, guestOf, guestName, phoneMask, salesUserName } = takeable
  const chosen = ({ quantities }: Pick<Typed, 'quantities'>) =>
    items.flatMap((item) => {
      const quantity = quantities[item.wineItemId] ?? 0
      return quantity > 0 ? [{ ...item, quantity }] : []
    })
  const form = useForm<Typed>({
    draft: null,
    initial: { quantities: {}, sitting: null, verifyCode: '' },
    check: (value) => ({
      quantities: chosen(value).length === 0 && formTexts.goodsRequired,
      sitting: (value.sitting ?? here) === null && formTexts.tableRequired,
      verifyCode: value.verifyCode.length < CODE_DIGITS && '请输入6位取酒码',
    }),
    send: (value) => {
      const sitting = value.sitting ?? here
      if (sitting === null) return false
      keepWish({ type: 'get', guestOf, guestName, ...sitting, items: chosen(value), verifyCode: value.verifyCode })
      navigate(confirmLink('get'))
      return false
    },
  })
  const { value, field, change } = form
  const sitting = value.sitting ?? here
  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="下一步">
      <SectionTitle>{`${guestName} ${phoneMask} · ${salesUserName}`}</SectionTitle>
      <Card label={`${guestName} 的存酒`}>
        {items.map((item) => (
          <ItemField
            key={item.wineItemId}
            item={item}
            quantity={value.quantities[item.wineItemId] ?? 0}
            onChange={(quantity) => change({ quantities: { ...value.quantities, [item.wineItemId]: quantity } })}
          />
        ))}
      </Card>
      <ListRow title="送到" figure={sitting?.tableName ?? '选择台位'} onClick={() => setPicking(true)} />
      <Card>
        <FormField field={field('verifyCode')} label="取酒码">
          {({ value: code, onChange }) => (
            <TextInput
              kind="tel"
              maxLength={CODE_DIGITS}
              placeholder="请客人出示6位取酒码"
              value={code}
              onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
            />
          )}
        </FormField>
      </Card>
      {picking && (
        <SittingSheet
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            change({ sitting: picked })
            setPicking(false)
          }}
        />
      )}
    </FormPage>
  )
}

/** The table the page was opened for. */
function useSitting(tableRecordId: number | undefined): PickedSitting | null {
  const { data } = useApi(tables.list, {}, { enabled: tableRecordId !== undefined })
  const card = data?.rows.find((row) => row.tableRecordId === tableRecordId)
  return card && tableRecordId !== undefined ? { tableRecordId, tableName: card.tableName } : null
}

/** One line of his: what is there, until when, how much of it comes to the table. */
function ItemField({
  item,
  quantity,
  onChange,
}: {
  item: Item
  quantity: number
  onChange: (quantity: number) => void
}) {
  const free = item.remainQuantity - item.reservedQuantity
  const expired = item.status === wineStatus.expired
  return (
    <RowWithAction
      action={
        expired || free === 0 ? undefined : (
          <Stepper label={item.goodsName} value={quantity} max={free} onChange={onChange} />
        )
      }
    >
      <ListRow
        inCard
        title={item.goodsName}
        aside={amountText({ ...item, quantity: item.remainQuantity })}
        fact={`${item.expireDate} 到期 · ${leftText(item.daysLeft)}`}
        note={
          expired ? '存酒已过期，请先续存' : free === 0 ? '已申请取出' : `标签 ${item.labelNo} · 位置 ${item.cabinetNo}`
        }
      />
    </RowWithAction>
  )
}
