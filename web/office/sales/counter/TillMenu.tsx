import { Menu, type MenuProps } from '@mantine/core';

/** A press of a key beside it leaves the focus where it is, and sends no mouse event. */
const outside = ['pointerdown'];

/** A menu of the till, which a press of its keys closes. */
export function TillMenu(props: MenuProps) {
  return <Menu clickOutsideEvents={outside} {...props} />;
}
