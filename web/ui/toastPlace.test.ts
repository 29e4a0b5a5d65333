import { expect, it } from 'vitest';
import { freeTop } from './toastPlace.ts';

const stack = { left: 990, right: 1350, height: 72 };
const room = { from: 56, to: 400 };
const box = (top: number, bottom: number, left = 1200, right = 1300) => ({ top, bottom, left, right });

it('a stack stands at the top where nothing lies beside it', () => {
  expect(freeTop([], stack, room)).toBe(56);
  expect(freeTop([box(56, 400, 100, 990)], stack, room)).toBe(56);
});

it('a stack stands below what it would cover, in the first gap that is high enough', () => {
  expect(freeTop([box(62, 94), box(104, 136), box(240, 260)], stack, room)).toBe(144);
  expect(freeTop([box(240, 260), box(150, 170), box(62, 94)], stack, room)).toBe(268);
});

it('a high control counts to its end, though others begin and end beside it', () => {
  expect(freeTop([box(60, 300), box(70, 90)], stack, room)).toBe(308);
});

it('there is no place where the gaps are too low or end too deep', () => {
  expect(freeTop([box(100, 380)], stack, room)).toBeUndefined();
  expect(freeTop([], { ...stack, height: 345 }, room)).toBeUndefined();
});
