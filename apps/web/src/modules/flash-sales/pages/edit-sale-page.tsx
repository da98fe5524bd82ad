import { formatTime } from '@nocturne/base/venue-time'
import { killStatus } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { DateField } from '#kit/date-field.tsx'
import { Field } from '#kit/field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useForm, type FormErrors, type Form } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LoadedForm } from '#shells/loaded-form.tsx'
import { findPeriodErrors, joinPeriod, PeriodFields, splitPeriod, type EditedPeriod } from '#shells/period-fields.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { buildChooseGoodsLink, buildSaleGoodsLink, flashSalesLink } from '../links.ts'
import type { Sale } from '../sale-texts.ts'
import {
  removeDraftGoods,
  findGoodsError,
  toGoodsInput,
  getDefaultSaleTimes,
  useSaleGoodsDraft,
} from '../sale-draft.ts'

/** P135 新建活动: goods, period and redemption deadline of a flash sale. */
export default function EditSalePage() {
  const { activityId: activityIdText } = useParams('activityId')
  const activityId = parseId(activityIdText)
  const query = useApi(
    flashSales.activityDetail,
    { activityId: activityId ?? 0 },
    { enabled: activityId !== undefined },
  )
  return (
    <LoadedForm id={activityId} query={query} backTo={flashSalesLink}>
      {(sale) => <SaleForm sale={sale} />}
    </LoadedForm>
  )
}

type Written = EditedPeriod & {
  activityName: string
  cover: readonly string[]
  useStartDate: string
  useEndDate: string
  limitPerUser: number
  description: string
}

const createDefaults = (): Written => ({
  activityName: '',
  cover: [],
  ...getDefaultSaleTimes(formatTime(Date.now()).slice(0, 10)),
  limitPerUser: 2,
  description: '',
})

const toFormValues = (sale: Sale): Written => ({
  activityName: sale.activityName,
  cover: sale.coverUrl ? [sale.coverUrl] : [],
  ...splitPeriod(sale),
  useStartDate: sale.useStartDate,
  useEndDate: sale.useEndDate,
  limitPerUser: sale.limitPerUser,
  description: sale.description,
})

function validateForm(value: Written): FormErrors<Written> {
  return {
    activityName: value.activityName.trim() === '' && '请输入活动名称',
    ...findPeriodErrors(value),
    useStartDate: value.useStartDate === '' && '请选择使用开始日期',
    useEndDate:
      value.useEndDate === ''
        ? '请选择使用结束日期'
        : value.useEndDate < value.useStartDate
          ? '使用结束日期不能早于开始日期'
          : value.useEndDate < value.endDate && '使用结束日期不能早于活动结束日期',
  }
}

/** Shows the server's error about the sale times (KILL_TIME_INVALID) at the end date. */
const toFieldErrors = (error: unknown): FormErrors<Written> | null =>
  error instanceof ApiError && error.errCode === 'KILL_TIME_INVALID' ? { endDate: error.message } : null

function SaleForm({ sale }: { sale: Sale | undefined }) {
  const [, navigate] = useLocation()
  const activityId = sale?.activityId
  const { goods } = useSaleGoodsDraft(activityId, sale)
  const save = useCommand(flashSales.activitySave, {
    label: '保存秒杀活动',
    quiet: true,
    invalidates: [flashSales.activityList, flashSales.activityDetail],
  })
  const send = (publish: boolean) => async (value: Written) => {
    await save.submit({
      ...(sale && { activityId: sale.activityId, version: sale.version }),
      activityName: value.activityName.trim(),
      ...(value.cover[0] && { coverUrl: value.cover[0] }),
      ...joinPeriod(value),
      useStartDate: value.useStartDate,
      useEndDate: value.useEndDate,
      limitPerUser: value.limitPerUser,
      ...(value.description.trim() && { description: value.description.trim() }),
      goods: toGoodsInput(goods),
      publish,
    })
    removeDraftGoods(activityId)
    showToast(publish ? '发布成功' : '草稿已保存')
    navigate(flashSalesLink, { replace: true })
    return true
  }
  const draft = `sale.${activityId ?? 'new'}`
  const [initial] = useState(() => (sale ? toFormValues(sale) : createDefaults()))
  const setting = { draft, initial, check: validateForm, place: toFieldErrors }
  const form = useForm<Written>({ ...setting, send: send(true) })
  const isDraft = sale === undefined || sale.status === killStatus.draft
  const lacking = goods.length === 0 ? '请选择商品' : goods.map(findGoodsError).find((problem) => problem !== null)
  const locked = sale !== undefined && !sale.canEdit
  const reason = locked ? '活动已开始，不能修改' : lacking
  const saveAsDraft = async () => {
    const problem = Object.values(validateForm(form.value)).find(Boolean)
    if (reason ?? problem) return showToast(String(reason ?? problem))
    await send(false)(form.value).catch((error: unknown) => showToast((error as Error).message))
  }

  return (
    <FormPage
      form={form}
      backTo={flashSalesLink}
      submitLabel={isDraft ? '发布' : '保存'}
      disabledReason={reason}
      besideSubmit={isDraft && <Button onClick={saveAsDraft}>保存草稿</Button>}
    >
      {locked && <Notice>活动已开始或已结束，不能修改</Notice>}
      <SaleFields form={form} />
      <Card flush>
        <ListRow
          inCard
          title="活动商品"
          fact={
            goods.length === 0
              ? '暂未选择商品'
              : goods
                  .slice(0, 3)
                  .map((one) => one.goodsName)
                  .join('、')
          }
          figure={goods.length > 0 ? `${goods.length} 种` : '选择商品'}
          href={goods.length > 0 ? buildSaleGoodsLink(activityId) : buildChooseGoodsLink(activityId)}
        />
      </Card>
    </FormPage>
  )
}

/** Fields of a sale except its goods. */
function SaleFields({ form }: { form: Form<Written> }) {
  const { field } = form
  return (
    <>
      <Card>
        <Stack gap={4}>
          <FormField field={field('activityName')} label="活动名称">
            {(control) => <TextInput maxLength={30} placeholder="如：周四疯抢夜" {...control} />}
          </FormField>
          <Field label="封面" optional>
            <ImageField
              label="封面"
              most={1}
              publicUse
              value={form.value.cover}
              onChange={(cover) => form.change({ cover })}
            />
          </Field>
        </Stack>
      </Card>
      <Card>
        <Stack gap={4}>
          <PeriodFields form={form} />
        </Stack>
      </Card>
      <Card>
        <Stack gap={4}>
          <FormField field={field('useStartDate')} label="使用开始日期">
            {(control) => <DateField max={null} {...control} />}
          </FormField>
          <FormField field={field('useEndDate')} label="使用结束日期" hint="按营业日，含当天">
            {(control) => <DateField max={null} min={form.value.endDate || undefined} {...control} />}
          </FormField>
          <FormField field={field('limitPerUser')} label="每人限购">
            {(control) => <Stepper label="每人限购" min={1} max={99} {...control} />}
          </FormField>
          <FormField field={field('description')} label="活动说明" optional>
            {(control) => <TextArea maxLength={500} {...control} />}
          </FormField>
        </Stack>
      </Card>
    </>
  )
}
