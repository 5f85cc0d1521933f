// Writes a list as an Excel workbook with one sheet, which has room for as many rows as a file may have. A workbook is
// a zip file of XML files; the sheet is the last of them.

import type { CellColumn } from './cells.ts'
import type { Row } from './columns.ts'
import type { FileWriter } from './file-writer.ts'
import { SHEET_END, sheetRows, sheetStart } from './xlsx-sheet.ts'
import { createZip } from './zip-pieces.ts'

const SHEET_NAME = 'xl/worksheets/sheet1.xml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** All files of the package except the sheet. The formats in `cellXfs` are in the order of xlsx-sheet.ts. */
const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/${SHEET_NAME}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

export function xlsxFile(columns: readonly CellColumn[]): FileWriter {
  const zip = createZip()
  let nextRow = 2
  let head: Uint8Array | undefined = Buffer.concat([
    ...Object.entries(FRAME).flatMap(([name, text]) => [zip.begin(name), zip.add(text), zip.finish()]),
    zip.begin(SHEET_NAME),
    zip.add(sheetStart(columns)),
  ])
  function takeHead(): Uint8Array {
    const bytes = head ?? new Uint8Array()
    head = undefined
    return bytes
  }
  return {
    rows(rows: readonly Row[]) {
      const text = sheetRows(columns, rows, nextRow)
      nextRow += rows.length
      return Buffer.concat([takeHead(), zip.add(text)])
    },
    end: () => Buffer.concat([takeHead(), zip.add(SHEET_END), zip.finish(), zip.end()]),
  }
}
