import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FlatXmlError, MAX_FLAT_XML_BYTES, readFlatXml, writeFlatXml, removeForbiddenCharacters } from './flat-xml.ts'

const read = (text: string) => Object.fromEntries(readFlatXml(text))

describe('flat document', () => {
  it('reads plain, escaped and CDATA values, with space between the fields', () => {
    expect(
      read(`<xml>
        <return_code><![CDATA[SUCCESS]]></return_code>
        <total_fee>8800</total_fee>
        <attach><![CDATA[<b>&amp;]]></attach><body>酒水 &lt;&gt;&amp;&quot;&apos;</body>
        <device_info></device_info><detail/>
      </xml>\n`),
    ).toEqual({
      return_code: 'SUCCESS',
      total_fee: '8800',
      attach: '<b>&amp;',
      body: '酒水 <>&"\'',
      device_info: '',
      detail: '',
    })
  })

  it('unescapes once', () => {
    expect(read('<xml><a>&amp;lt;</a></xml>')).toEqual({ a: '&lt;' })
  })

  it('accepts only valid names', () => {
    expect([...readFlatXml('<xml><__proto__>1</__proto__></xml>')]).toEqual([['__proto__', '1']])
  })

  it('reads back any value it has written', () => {
    const value = fc.string({ unit: 'binary', maxLength: 60 }).map(removeForbiddenCharacters)
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/), value), (record) => {
        const fields = new Map(Object.entries(record))
        expect([...readFlatXml(writeFlatXml(fields))]).toEqual([...fields])
      }),
    )
  })

  it('drops characters XML cannot contain', () => {
    expect(removeForbiddenCharacters('a\u0000b\uFFFEc\uD800d\u{1F37E}')).toBe('abcd\u{1F37E}')
  })
})

const BOMB_NAMES = 'abcdefghij'
const BOMB = Array.from(BOMB_NAMES.slice(1), (name, index) => {
  const inner = `&${BOMB_NAMES[index]};`.repeat(10)
  return `<!ENTITY ${name} "${inner}">`
}).join('')

describe('S39 rejects everything else', () => {
  it.each([
    ['a file', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><a>&f;</a></xml>'],
    [
      'a file after the declaration',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///x">]><xml><a>&f;</a></xml>',
    ],
    ['an address as document type', '<!DOCTYPE xml SYSTEM "http://127.0.0.1/x.dtd"><xml><a>1</a></xml>'],
    ['a billion laughs', `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${BOMB}]><xml><a>&j;</a></xml>`],
    ['an entity declared within', '<xml><!ENTITY f "x"><a>&f;</a></xml>'],
    ['a parameter entity', '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><xml></xml>'],
    ['an undeclared entity', '<xml><a>&f;</a></xml>'],
    ['a bare ampersand', '<xml><a>a & b</a></xml>'],
    ['a numbered character', '<xml><a>&#60;</a></xml>'],
    ['a declaration', '<?xml version="1.0"?><xml><a>1</a></xml>'],
    ['a processing instruction', '<xml><?php x ?><a>1</a></xml>'],
    ['an inclusion', '<xml><a><xi:include href="file:///etc/passwd"/></a></xml>'],
    ['a comment', '<xml><!-- --><a>1</a></xml>'],
    ['nesting', '<xml><a><b>1</b></a></xml>'],
    ['attributes', '<xml><a b="1">1</a></xml>'],
    ['attributes of the root', '<xml xmlns="x"><a>1</a></xml>'],
    ['a field twice', '<xml><a>1</a><a>2</a></xml>'],
    ['two sections', '<xml><a><![CDATA[1]]><![CDATA[2]]></a></xml>'],
    ['text beside a section', '<xml><a>1<![CDATA[2]]></a></xml>'],
    ['the end of a section in plain text', '<xml><a>]]></a></xml>'],
    ['text between fields', '<xml>1<a>1</a></xml>'],
    ['another root', '<html><a>1</a></html>'],
    ['two roots', '<xml></xml><xml></xml>'],
    ['a crossed end', '<xml><a>1</b></xml>'],
    ['half a document', '<xml><a>1</a><b>2'],
    ['an open section', '<xml><a><![CDATA[1</a></xml>'],
    ['a control character', '<xml><a>\u0000</a></xml>'],
    ['nothing', ''],
    ['JSON', '{"xml":{}}'],
  ])('S39 %s', (_, text) => {
    expect(() => readFlatXml(text)).toThrow(FlatXmlError)
  })

  it('S39 more than 100 fields or 64 KB', () => {
    const many = (count: number) =>
      `<xml>${Array.from({ length: count }, (_, at) => `<f${at}>1</f${at}>`).join('')}</xml>`
    expect(readFlatXml(many(100)).size).toBe(100)
    expect(() => readFlatXml(many(101))).toThrow(FlatXmlError)
    const long = (length: number) => `<xml><a>${'x'.repeat(length - 18)}</a></xml>`
    expect(readFlatXml(long(MAX_FLAT_XML_BYTES)).get('a')).toHaveLength(MAX_FLAT_XML_BYTES - 18)
    expect(() => readFlatXml(long(MAX_FLAT_XML_BYTES + 1))).toThrow(FlatXmlError)
  })

  it.each(['&', '<', '<a>', '<![CDATA[', ']]>', ' ', '&amp', '&a;', 'é'])(
    'S39 64 KB of %j is handled quickly',
    (piece) => {
      const begin = performance.now()
      const filling = piece.repeat(Math.floor((MAX_FLAT_XML_BYTES - 40) / Buffer.byteLength(piece)))
      for (const text of [
        filling,
        `<xml>${filling}`,
        `<xml><a>${filling}`,
        `<xml><a>${filling}</a></xml>`,
        `<xml><![CDATA[${filling}`,
      ])
        try {
          readFlatXml(text)
        } catch (error) {
          expect(error).toBeInstanceOf(FlatXmlError)
        }
      expect(performance.now() - begin).toBeLessThan(500)
    },
  )
})
