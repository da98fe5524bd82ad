/** Pictures of records from a zip archive, named by the codes of the records. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import FileUp from 'lucide-react/icons/file-up'
import { useRef } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { buildImportPath, buildListPath, useGo } from '#lib/use-go.ts'

import { archiveBounds } from './archive.ts'
import styles from './pictures-page.module.css'
import { usePictures, type PictureImport } from './use-pictures.ts'

export default function PicturesPage({ definition }: { definition: EntityDefinition }) {
  const go = useGo()
  const run = usePictures(definition)
  useLeaveGuard(run.opened !== null && run.done === null)
  return (
    <div className={styles['page']}>
      <PageHead title={`导入${definition.label}图片`} onBack={() => go(buildImportPath(definition.name))} backAlways />
      <div className={styles['content']}>
        {run.failure !== null && (
          <p role="alert" className={styles['failure']}>
            {run.failure}
          </p>
        )}
        {run.done ? (
          <Done definition={definition} run={run} changed={run.done.changed} />
        ) : run.opened ? (
          <Preview run={run} opened={run.opened} />
        ) : (
          <Choice definition={definition} run={run} />
        )}
      </div>
    </div>
  )
}

function Choice({ definition, run }: { definition: EntityDefinition; run: PictureImport }) {
  const input = useRef<HTMLInputElement>(null)
  const keyLabel = definition.fields[definition.keyField ?? '']?.label ?? ''
  return (
    <section className={styles['choice']} aria-label="选压缩包">
      <FileUp aria-hidden="true" />
      <p>选一个 zip 压缩包，图片的文件名是{keyLabel}，如 JS001.jpg</p>
      <small>jpg、png、webp，每张最大 10 MB，最多 {archiveBounds.pictures} 张；不要放在文件夹里</small>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="visually-hidden"
        aria-label="图片压缩包"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void run.open(file)
          event.target.value = ''
        }}
      />
      <Button kind="primary" busy={run.busy === 'reading'} onClick={() => input.current?.click()}>
        选压缩包
      </Button>
    </section>
  )
}

function Preview({ run, opened }: { run: PictureImport; opened: NonNullable<PictureImport['opened']> }) {
  const { matches, unknown, faults } = opened
  const { busy } = run
  const replaced = matches.filter(({ replaces }) => replaces !== null).length
  const blocked = faults.length > 0 ? `还有 ${faults.length} 处要改` : matches.length === 0 ? '没有对上的图片' : null
  return (
    <>
      <output className={styles['sums']}>
        对上 {matches.length} 张（换掉 {replaced} 张）· 没有这个编码 {unknown.length} 张 · 有误 {faults.length} 张
      </output>
      {faults.length > 0 && (
        <section className={styles['list']} aria-label="有误">
          <h2>有误，改好再选</h2>
          <ul role="alert">
            {faults.map(({ fileName, message }) => (
              <li key={fileName}>
                <strong>{fileName}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <section className={styles['list']} aria-label="没有这个编码">
          <h2>没有这个编码，不导入</h2>
          <ul>
            {unknown.map(({ fileName }) => (
              <li key={fileName}>{fileName}</li>
            ))}
          </ul>
        </section>
      )}
      {matches.length > 0 && (
        <section className={styles['list']} aria-label="对上的图片">
          <h2>对上的图片</h2>
          <ul>
            {matches.map(({ file, title, replaces }) => (
              <li key={file.fileName}>
                {replaces === null ? <i aria-hidden="true" /> : <img src={replaces} alt="" loading="lazy" />}
                <strong>{title}</strong>
                <span>{file.fileName}</span>
                <span>{replaces === null ? '新图' : '换图'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles['foot']}>
        <p>
          <strong>要么全进，要么一张不进。</strong>{' '}
          {typeof busy === 'object' && busy && `正在上传 ${busy.sent + 1} / ${matches.length}`}
        </p>
        <Button kind="ghost" blocked={busy === null ? null : '正在上传'} onClick={run.restart}>
          换一个
        </Button>
        <Button kind="primary" busy={busy !== null} blocked={blocked} onClick={run.send}>
          导入 {matches.length} 张
        </Button>
      </footer>
    </>
  )
}

function Done({ definition, run, changed }: { definition: EntityDefinition; run: PictureImport; changed: number }) {
  const go = useGo()
  return (
    <section className={styles['choice']} aria-label="导入好了">
      <h2>导入好了</h2>
      <output>
        {changed} {definition.counter}
        {definition.label}有了新图片；要撤销，到导入记录里撤销
      </output>
      <div className={styles['ends']}>
        <Button kind="primary" onClick={() => go(buildListPath(definition.name))}>
          看{definition.label}
        </Button>
        <Button onClick={run.restart}>再导一包</Button>
      </div>
    </section>
  )
}
