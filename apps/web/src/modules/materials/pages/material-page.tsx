import { materialStatus, materialUseType, type MaterialUseType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useLocation } from 'wouter'

import { bridge, BridgeError } from '#bridge/bridge.ts'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { confirm } from '#kit/confirm.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import { formatMaterialType } from '../labels.ts'
import { buildMaterialEditLink, buildMaterialLink, materialsLink, buildTaggedMaterialsLink } from '../links.ts'
import styles from '../parts/media-files.module.css'
import { MediaFiles } from '../parts/media-files.tsx'

type Material = AnswerOf<typeof materials.detail>

const renderActions = (material: Material) =>
  material.status === materialStatus.published ? <Uses material={material} /> : undefined
const renderContent = (material: Material) => <Content material={material} />

/** P115 物料详情: view and share a material; managers can edit it. */
export default function MaterialPage() {
  const { materialId: text } = useParams('materialId')
  const materialId = parseId(text)
  const query = useApi(
    materials.detail,
    { materialId: materialId ?? 0 },
    { enabled: materialId !== undefined, live: true },
  )
  if (materialId === undefined) return <MissingContentPage backTo={materialsLink} text="物料不存在" />
  if (query.data?.status === materialStatus.withdrawn && !query.data.canEdit)
    return <MissingContentPage backTo={materialsLink} text="物料已下架" />
  return (
    <DetailPage backTo={materialsLink} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

function Content({ material }: { material: Material }) {
  const { title, materialType, status, tags, files, coverUrl, publishTime, targetDepts } = material
  const [, navigate] = useLocation()
  return (
    <>
      <Card label="物料">
        <Stack gap={3}>
          <h2 className={styles['title']}>{title}</h2>
          <Stack row gap={2}>
            <Tag tone="accent">{formatMaterialType(materialType)}</Tag>
            {status !== materialStatus.published && <Tag tone="neutral">{getLabel('material_status', status)}</Tag>}
          </Stack>
          {material.content !== '' && <p className={styles['words']}>{material.content}</p>}
          {tags.length > 0 && (
            <ChipRow label="标签">
              {tags.map((tag) => (
                <Chip key={tag} onClick={() => navigate(buildTaggedMaterialsLink(tag))}>
                  # {tag}
                </Chip>
              ))}
            </ChipRow>
          )}
        </Stack>
      </Card>
      <MediaFiles files={files} title={title} cover={coverUrl} />
      <Card>
        <KeyValue
          rows={[
            { label: '发布人', value: `${material.publishUserName} · ${material.publishDeptName}` },
            { label: '发布时间', value: publishTime === null ? '未发布' : formatShortTime(publishTime) },
            {
              label: '适用部门',
              value: targetDepts.length === 0 ? '全部' : targetDepts.map(({ deptName }) => deptName).join('、'),
            },
            { label: '浏览', value: `${material.viewCount} 次` },
            { label: '保存、分享、复制', value: `${material.useCount} 次` },
          ]}
        />
      </Card>
      {material.canEdit && <Managing material={material} />}
    </>
  )
}

function Managing({ material: { materialId, title, canOffline } }: { material: Material }) {
  const [, navigate] = useLocation()
  const offline = useCommand(materials.offline, {
    label: `下架 ${title}`,
    invalidates: [materials.list, materials.detail],
  })
  const confirmUnpublish = async () => {
    const sure = await confirm({
      title: `下架 ${title}`,
      body: '下架后员工不再看到，可以重新发布。',
      confirmLabel: '下架',
      tone: 'danger',
    })
    if (!sure) return
    const done = await offline.submit({ materialId }).catch(() => null)
    if (done) showToast('物料已下架')
  }
  return (
    <Stack row gap={3}>
      <Button wide onClick={() => navigate(buildMaterialEditLink(materialId))}>
        编辑
      </Button>
      {canOffline && (
        <Button kind="danger" wide busy={offline.busy} onClick={() => void confirmUnpublish()}>
          下架
        </Button>
      )}
    </Stack>
  )
}

/** Buttons to save, to copy the text and to share to a chat; each use is recorded after it succeeded. */
function Uses({ material }: { material: Material }) {
  const { materialId, title, content: words, files, coverUrl } = material
  const use = useCommand(materials.use, {
    label: `使用 ${title}`,
    quiet: true,
    invalidates: [materials.detail, materials.list],
  })
  const run = async (useType: MaterialUseType, work: () => Promise<void>, done?: string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof BridgeError && error.code === 'CANCELLED')) showToast('没有完成，请重试')
      return
    }
    if (done) showToast(done)
    await use.submit({ materialId, useType }).catch(() => null)
  }
  const save = async () => {
    for (const { url, fileType } of files) {
      const address = new URL(url, location.href).href
      if (fileType === 'image') await bridge.saveImage(address)
      else if (fileType === 'video') await bridge.saveVideo(address)
      else await bridge.saveFile({ url: address, name: title })
    }
  }
  const copy = async () => {
    const { copyText } = await import('#bridge/browser.ts')
    await copyText(words)
  }
  const share = () => {
    const first = files[0]?.url ?? coverUrl ?? buildMaterialLink(materialId)
    const url = new URL(first, location.href).href
    const imageUrl = coverUrl === null ? undefined : new URL(coverUrl, location.href).href
    return bridge.share({ title, url, ...(words !== '' && { text: words }), ...(imageUrl && { imageUrl }) })
  }
  return (
    <BottomBar>
      {files.length > 0 && (
        <Button icon={<Download />} onClick={() => run(materialUseType.save, save)}>
          保存
        </Button>
      )}
      {words !== '' && (
        <Button icon={<Copy />} onClick={() => run(materialUseType.copy, copy, '文案已复制')}>
          复制文案
        </Button>
      )}
      <Button kind="primary" wide icon={<Share2 />} onClick={() => run(materialUseType.share, share)}>
        分享
      </Button>
    </BottomBar>
  )
}
