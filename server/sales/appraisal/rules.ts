import { refuseField } from '#contract/kernel/refusal.ts';
import {
  type AppraisalDraft,
  type AppraisalStatus,
  type AppraisalStep,
  appraisalStatuses,
} from '#contract/sales/appraisal.ts';
import type { StepRules } from '../../kernel/document/rules.ts';

/** What may happen to an appraisal: those write it who hand over the papers of a sale. */
export const appraisalStepRules: StepRules<AppraisalStep, AppraisalStatus, { status: AppraisalStatus }> = {
  edit: { from: ['draft'], to: null, rights: ['Complete Transaction'] },
  issue: { from: ['draft'], to: 'issued', rights: ['Complete Transaction'] },
  void: { from: ['draft', 'issued'], to: 'voided', rights: ['Void Transaction'] },
  print: { from: appraisalStatuses, to: null, rights: [] },
};

/** A piece as it is named on an appraisal. */
export interface AppraisedPiece {
  itemCode: string;
  piece: string;
  pieceJa: string;
  description: string;
  descriptionJa: string;
}

/** A customer's own piece is called what is said of it: nobody described it when it was sold. */
export function ownPiece({ piece, pieceJa }: Pick<AppraisalDraft, 'piece' | 'pieceJa'>): AppraisedPiece {
  if (piece === '' && pieceJa === '') refuseField('piece', 'field.required');
  return { itemCode: '', piece: piece || pieceJa, pieceJa, description: '', descriptionJa: '' };
}

/** Stones as the audit trail tells them: `Diamond × 3, 0.305 ct, D VVS2`. */
export function stoneTexts(stones: AppraisalDraft['stones']): string[] {
  return stones.map(({ kind, quantity, millicarats, grade }) => {
    const carats = millicarats === null ? '' : `${millicarats / 1000} ct`;
    return [`${kind} × ${quantity}`, carats, grade].filter(Boolean).join(', ');
  });
}

/** Refuses findings that say nothing, and a value of a day that has not come. */
export function checkFindings(draft: AppraisalDraft, today: string): void {
  if (draft.findings === '' && draft.findingsJa === '') refuseField('findings', 'field.required');
  if (draft.valuedOn > today) refuseField('valuedOn', 'field.dateFuture');
}
