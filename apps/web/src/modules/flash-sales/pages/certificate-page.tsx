import { getBusinessDate } from '@nocturne/base/venue-time'
import { successTexts } from '@nocturne/contract/client-texts'
import { playJoinStatus } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'

import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormPage } from '#shells/form-page.tsx'
import { Page } from '#shells/page.tsx'
import { Permitted } from '#shells/permitted.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { getTag } from '../../orders/public.ts'
import { floorQueries } from '../../tables/public.ts'
import { OpenTablePicker, buildVerifyLink } from '../../vouchers/public.ts'
import { buildPlayLink } from '../links.ts'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { formatSex, getAdmissionRefusal } from '../play-texts.ts'

type Certificate = AnswerOf<typeof flashSales.certQuery>
type ShownCertificate = { certCode: string } | { joinId: number }

/** P068 组局凭证: the guest of a shown certificate, the play, and the admission. */
export default function CertificatePage() {
  const { certCode, joinId: joinIdText, tableRecordId } = useParams('certCode', 'joinId', 'tableRecordId')
  const joinId = parseId(joinIdText)
  const shown: ShownCertificate | null = certCode ? { certCode } : joinId === undefined ? null : { joinId }
  return (
    <Permitted permission="verify:play:consume" backTo={buildVerifyLink()}>
      {shown ? <ShownCertificate shown={shown} tableRecordId={parseId(tableRecordId)} /> : <NoCertificate />}
    </Permitted>
  )
}

const NoCertificate = () => (
  <Page backTo={buildVerifyLink()}>
    <EmptyState text="请先扫描客人的组局凭证" icon={<Ticket />} />
  </Page>
)

function ShownCertificate({ shown, tableRecordId }: { shown: ShownCertificate; tableRecordId: number | undefined }) {
  const query = useApi(flashSales.certQuery, shown, { live: true })
  if (query.data) return <Admission certificate={query.data} shown={shown} tableRecordId={tableRecordId} />
  return (
    <Page backTo={buildVerifyLink()}>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

type AdmissionProps = { certificate: Certificate; shown: ShownCertificate; tableRecordId: number | undefined }

function Admission({ certificate, shown, tableRecordId }: AdmissionProps) {
  const { joinId, canVerify, tableName, playId } = certificate
  const tonight = getBusinessDate(useNow())
  // Set after an admission on this page, so that it is not shown like a certificate that was used before.
  const [admitted, setAdmitted] = useState(false)
  const choosing = canVerify && certificate.tableRecordId === null
  const admit = useCommand(flashSales.certConsume, {
    label: `组局入场 ${certificate.guestName}`,
    quiet: true,
    secret: true,
    invalidates: [flashSales.certQuery, flashSales.playDetail, flashSales.playList, ...floorQueries],
  })
  const form = useForm<{ chosen: number | undefined }>({
    draft: null,
    initial: { chosen: tableRecordId },
    send: async ({ chosen: selectedId }) => {
      const place = choosing && selectedId !== undefined ? { tableRecordId: selectedId } : {}
      const done = await admit.submit({ ...shown, ...place })
      setAdmitted(true)
      if (!done.queued) showToast(`${successTexts.verified} · ${done.answer.tableName}`)
    },
  })
  const { chosen } = form.value
  const facts = <CertificateFacts certificate={certificate} />
  if (!canVerify)
    return (
      <Page backTo={buildPlayLink(playId)}>
        {!admitted && <Notice tone="warning">{getAdmissionRefusal(certificate, tonight)}</Notice>}
        {facts}
      </Page>
    )
  return (
    <FormPage
      key={joinId}
      form={form}
      backTo={buildVerifyLink()}
      submitLabel={tableName ? `确认入场 ${tableName}` : '确认入场'}
      disabledReason={choosing && chosen === undefined ? '请选择台位' : null}
    >
      {facts}
      {choosing && (
        <section>
          <SectionTitle>入座台位</SectionTitle>
          <OpenTablePicker tableRecordId={chosen} onPick={(picked) => form.change({ chosen: picked })} />
        </section>
      )}
    </FormPage>
  )
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const play = getTag('play_status', certificate.playStatus)
  const guest = getTag('play_join_status', certificate.status)
  const { joinCount, verifyCount, tableName, areaName } = certificate
  return (
    <>
      <Card label="客人">
        <KeyValue
          rows={[
            {
              label: [certificate.guestName, formatSex(certificate.sex)].filter(Boolean).join(' '),
              value: <Tag tone={guest.tone}>{guest.text}</Tag>,
            },
            { label: '手机号', value: certificate.phoneMask },
            { label: '已付', value: <Money fen={certificate.amount} /> },
            ...(certificate.codeTail ? [{ label: '凭证尾号', value: certificate.codeTail }] : []),
            ...(certificate.status === playJoinStatus.verified && certificate.verifyTime
              ? [{ label: '入场时间', value: certificate.verifyTime }]
              : []),
          ]}
        />
      </Card>
      <Card label="组局">
        <KeyValue
          rows={[
            { label: certificate.title, value: <Tag tone={play.tone}>{play.text}</Tag> },
            { label: '时间', value: formatPlayStart(certificate) },
            { label: '发起人', value: certificate.hostUserName },
            { label: '台位', value: tableName ?? areaName },
            { label: '已入场', value: `${verifyCount} / ${joinCount} 人` },
          ]}
        />
      </Card>
    </>
  )
}
