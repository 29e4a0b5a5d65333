import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PaperDocument } from './document.ts';
import type { FontMetrics } from './font.ts';
import { readFont, readMetrics } from './font.ts';
import { ink, takePen } from './layout.ts';
import { pageReceipt } from './receipt/page.ts';
import { receiptLanguage, titleOf } from './receipt/parts.ts';
import { rollReceipt } from './receipt/roll.ts';
import { slipTitle, stockSlip } from './slip.ts';
import { warrantyCard } from './warranty.ts';

/** Renders a document to a PDF in this thread. The server goes through `printer.ts`, which keeps it off the main one. */
export async function renderPaper(document: PaperDocument): Promise<Buffer> {
  const font = openFonts();
  const definition = await define(document, font);
  return pdfmake
    .createPdf({
      ...definition,
      compress: true,
      displayTitle: true,
      version: '1.7',
      defaultStyle: { font: 'paper', fontSize: 9, lineHeight: 0.92, color: ink.black },
    } as TDocumentDefinitions)
    .getBuffer();
}

async function define(document: PaperDocument, font: FontMetrics): Promise<TDocumentDefinitions> {
  switch (document.kind) {
    case 'receipt': {
      const pen = takePen(receiptLanguage(document.variant, document.language), font);
      const isRoll = document.variant === 'english' || document.variant === 'japanese';
      const definition = isRoll ? rollReceipt(pen, document) : pageReceipt(pen, document);
      return { ...definition, ...about(titleOf(pen, document), pen.language) };
    }
    case 'warrantyCard': {
      const pen = takePen(document.language, font);
      return { ...warrantyCard(pen, document), ...about(pen.words.title.warranty, pen.language) };
    }
    case 'slip': {
      const pen = takePen(document.language, font);
      return { ...stockSlip(pen, document), ...about(slipTitle(pen, document), pen.language) };
    }
    case 'barcodeTags': {
      const pen = takePen(document.language, font);
      // The barcode library is large, and a till that prints receipts never needs it.
      const { barcodeTags } = await import('./tags.ts');
      return { ...barcodeTags(pen, document), ...about(pen.words.title.tags, pen.language) };
    }
  }
}

/** What the file says about itself are our own words only, never a customer's. */
function about(title: string, language: 'en' | 'ja'): Pick<TDocumentDefinitions, 'info' | 'language'> {
  return { info: { title, creator: 'Kinza', producer: 'Kinza' }, language: language === 'ja' ? 'ja-JP' : 'en-US' };
}

let metrics: FontMetrics | undefined;

/** Reads the fonts once, and shuts the library off from every file and address before it sees the first document. */
function openFonts(): FontMetrics {
  if (metrics !== undefined) return metrics;
  const regular = readFont('regular');
  const files = (pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }).virtualfs;
  files.writeFileSync('regular.ttf', regular);
  files.writeFileSync('bold.ttf', readFont('bold'));
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setFonts({ paper: { normal: 'regular.ttf', bold: 'bold.ttf' } });
  metrics = readMetrics(regular);
  return metrics;
}
