import { successTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { formatFen } from '@nocturne/base/money'

import { Checkbox } from '#kit/checkbox.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm, type FormFieldState } from '#lib/form.ts'
import type { SubmitResult } from '#lib/offline/operation-queue.ts'
import { useUser } from '#lib/identity/session.ts'
import { submitWithConfirmation } from '#shells/confirmable.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { GuestNumField } from '#shells/guest-num-field.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { MissingSetupNotice } from '#shells/missing-setup.tsx'
import { useHasPermission } from '#shells/permitted.tsx'
import { findGuestNumError } from '#shells/suggested-counts.ts'
import { PersonPicker, useColleagues, WALK_IN } from '../../directory/public.ts'
import type { FloorTable } from '../floor-states.ts'
import type { TableDetail, TableBooking } from '../queries.ts'
import { getOpenDraftName } from './open-draft.ts'
import { useTableCommand } from './use-table-command.ts'

type OpenTableFormProps = {
  card: FloorTable
  openGoods: TableDetail['openGoods']
  /** Employee who serves the table tonight by the schedule of duties; null without one. */
  dutyWaiterName: TableDetail['dutyWaiterName']
  /** Booking of the guests; undefined without one. */
  booking?: TableBooking | undefined
  onClose: () => void
}

type FormValues = {
  /** 0: not selected yet. */
  guestNum: number
  guestName: string
  guestPhone: string
  /** Undefined until selected: defaults to the user if they sell. */
  salesUserId: number | undefined
  waiterUserId: number | null
  recommendUserId: number | null
  withGoods: boolean
  remark: string
}

/** Opens a table for guests. Offline the opening is queued, and the first order can follow it. */
export function OpenTableForm({ card, openGoods, dutyWaiterName, booking, onClose }: OpenTableFormProps) {
  const defaultSales = useDefaultSales()
  const command = useTableCommand(tables.open, card, { offline: true })
  const form = useForm<FormValues>({
    draft: getOpenDraftName(card.tableId, booking?.bookingId),
    initial: {
      guestNum: booking?.guestNum ?? 0,
      guestName: booking?.guestName ?? '',
      guestPhone: '',
      salesUserId: booking?.salesUserId,
      waiterUserId: null,
      recommendUserId: null,
      withGoods: openGoods?.must ?? false,
      remark: booking?.remark ?? '',
    },
    check: findGuestErrors,
    send: async (typed) => {
      const salesUserId = typed.salesUserId ?? defaultSales
      const input = openInput({ ...typed, salesUserId }, { card, openGoods, booking })
      const result = await submitWithConfirmation(command, input, { force: true })
      if (!result) return false
      showToast(`${card.tableName} ${formatOpened(result, booking)}`)
      onClose()
      return true
    },
  })
  const { value: typed, field } = form

  return (
    <FormSheet
      form={form}
      title={`${booking ? '到店开台' : '开台'} ${card.tableName}`}
      fact={card.minCharge > 0 ? `低消 ${formatFen(card.minCharge, { trim: true })}` : undefined}
      submitLabel="开台"
      onClose={onClose}
    >
      <GuestNumField field={field('guestNum')} seats={card.seatNum} />
      <FormField field={field('guestName')} label="客人姓名" optional>
        {(control) => <TextInput placeholder="如：王先生" maxLength={20} {...control} />}
      </FormField>
      <PhoneField
        field={field('guestPhone')}
        optional
        hint={booking && !typed.guestPhone ? '不填则沿用预订的手机号' : undefined}
      />
      {booking ? null : (
        <FormField field={field('salesUserId')} label="订台人">
          {({ value, onChange }) => (
            <PersonPicker
              label="订台人"
              creditFor="operate:table:open"
              likely={[card.bookSalesUserId, WALK_IN.userId]}
              quick
              value={value ?? defaultSales}
              onChange={(userId) => onChange(userId ?? undefined)}
            />
          )}
        </FormField>
      )}
      <WaiterField field={field('waiterUserId')} dutyWaiterName={dutyWaiterName} />
      <FormField field={field('recommendUserId')} label="推荐人" optional>
        {(control) => <PersonPicker label="推荐人" emptyLabel="无" {...control} />}
      </FormField>
      {openGoods && (
        <Checkbox
          label={`开台套餐 ${openGoods.goodsName} ${formatFen(openGoods.salePrice, { trim: true })}`}
          hint={openGoods.must ? '本台必点' : undefined}
          checked={typed.withGoods || openGoods.must}
          disabled={openGoods.must}
          onChange={(withGoods) => form.change({ withGoods })}
        />
      )}
      <FormField field={field('remark')} label="备注" optional>
        {(control) => <TextInput maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}

type WaiterFieldProps = {
  field: FormFieldState<number | null>
  dutyWaiterName: OpenTableFormProps['dutyWaiterName']
}

/** Waiter of the sitting; without a choice the one on duty, if the table has one tonight. */
function WaiterField({ field, dutyWaiterName }: WaiterFieldProps) {
  const emptyLabel = dutyWaiterName === null ? '不指定' : `按排班 ${dutyWaiterName}`
  const mayPlan = useHasPermission('employee:workforce:edit')
  return (
    <>
      <FormField field={field} label="服务员" optional>
        {(control) => <PersonPicker label="服务员" emptyLabel={emptyLabel} {...control} />}
      </FormField>
      {dutyWaiterName === null && mayPlan && <MissingSetupNotice name="duties" />}
    </>
  )
}

/** Guest fields that are validated before the table is opened. */
type Guests = { guestNum: Parameters<typeof findGuestNumError>[0]; guestPhone: string }
const findGuestErrors = ({ guestNum, guestPhone }: Guests) => ({
  guestNum: findGuestNumError(guestNum),
  guestPhone: findPhoneError(guestPhone),
})

function formatOpened(result: SubmitResult<AnswerOf<typeof tables.open>>, booking: TableBooking | undefined): string {
  if (result.queued) return '已保存，联网后自动开台'
  const { salesUserId, salesUserName } = result.answer
  const isReplaced = booking !== undefined && booking.salesUserId !== salesUserId
  return `${successTexts.tableOpened}${isReplaced ? `，原订台人已离职，订台人为${salesUserName}` : ''}`
}

/** Wire format of the values. */
function openInput(
  typed: FormValues,
  { card, openGoods, booking }: Pick<OpenTableFormProps, 'card' | 'openGoods' | 'booking'>,
): InputOf<typeof tables.open> {
  const { guestNum, guestPhone, salesUserId, waiterUserId, recommendUserId } = typed
  return {
    tableId: card.tableId,
    ...(booking && { bookingId: booking.bookingId }),
    guestNum,
    guestName: typed.guestName.trim(),
    guestPhone,
    ...(salesUserId !== undefined && { salesUserId }),
    ...(waiterUserId !== null && { waiterUserId }),
    ...(recommendUserId !== null && { recommendUserId }),
    ...(openGoods &&
      (typed.withGoods || openGoods.must) && {
        openGoodsId: openGoods.goodsId,
        expectedFen: openGoods.salePrice,
      }),
    remark: typed.remark.trim(),
  }
}

/**
 * Default sales person: the user if they sell, otherwise 散客. Undefined until the list has loaded; the server then
 * decides.
 */
function useDefaultSales(): number | undefined {
  const me = useUser()?.userId
  const { data } = useColleagues({ creditFor: 'operate:table:open' })
  const findListed = (id: number | undefined) => data?.find(({ userId }) => userId === id)?.userId
  return findListed(me) ?? findListed(WALK_IN.userId)
}
