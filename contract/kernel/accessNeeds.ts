import type { AccessWord } from './access.ts';

/**
 * What a right can't work without: a form that names a category needs the categories. Each names what it needs directly;
 * the menu of its screen, and what that needs in turn, follow.
 */
const needs: Partial<Record<AccessWord, readonly AccessWord[]>> = {
  'View Cost and Profit': ['Access Dashboard'],
  'View Website Analytics': ['Access Dashboard'],
  'View Company': ['Access Company Profile'],
  'View Locations': ['Access Company Profile'],
  'View Company List': ['Access Company Profile'],
  'Create Company': ['View Company List'],
  'Edit Company': ['View Company'],
  'Create Location': ['View Locations'],
  'Edit Location': ['View Locations'],
  'Toggle Status': ['View Locations'],
  'Edit Tax Settings': ['View Company'],
  'View Featured Products': ['Access Company Profile'],
  'Manage Featured Products': ['View Featured Products', 'View Item'],
  'View Social Media': ['Access Company Profile'],
  'Manage Social Media': ['View Social Media'],
  'View Page Post': ['Access Company Profile'],
  'Manage Page Post': ['View Page Post'],
  'View E-commerce Videos': ['Access Company Profile'],
  'Manage E-commerce Videos': ['View E-commerce Videos'],
  'View Customers': ['Access Manage User'],
  'Create Customers': ['View Customers'],
  'Edit Customers': ['View Customers'],
  'View Service Providers': ['Access Manage User'],
  'Create Service Providers': ['View Service Providers'],
  'Edit Service Providers': ['View Service Providers'],
  'View Users': ['Access Manage User'],
  'Create User': ['View Users'],
  'Edit User': ['View Users'],
  'Reset Password': ['View Users'],
  'View Modules': ['Access Manage User'],
  'View Actions': ['Access Manage User'],
  'View Access Rights': ['Access Manage User'],
  'Edit Access Rights': ['View Access Rights'],
  'View Item': ['Access Item', 'View Category'],
  'View Category': ['Access Item'],
  'View Supplier': ['Access Item'],
  'Print Barcode': ['View Item'],
  'Create Item': ['View Item'],
  'Edit Item': ['View Item'],
  'Manage Category': ['View Category'],
  'Manage Supplier': ['View Supplier'],
  'View Service Items': ['Access Item'],
  'Manage Service Items': ['View Service Items'],
  'View Selling Options': ['Access Item'],
  'Manage Selling Options': ['View Selling Options'],
  'Edit Item Price': ['View Item'],
  'Deactivate Item': ['View Item'],
  'View Inventory': ['Access Inventory'],
  'View Purchase Order': ['Access Inventory'],
  'Create Purchase Order': ['View Purchase Order', 'View Item', 'View Supplier'],
  'Edit Purchase Order': ['View Purchase Order', 'View Item', 'View Supplier'],
  'Approve Purchase Order': ['View Purchase Order'],
  'Cancel Purchase Order': ['View Purchase Order'],
  'Close Purchase Order': ['View Purchase Order'],
  'View Receiving': ['Access Inventory'],
  'Post Receiving': ['View Receiving', 'View Item', 'View Supplier', 'View Purchase Order'],
  'Reverse Receiving': ['View Receiving'],
  'View Transfer': ['Access Inventory'],
  'Create Transfer': ['View Transfer', 'View Item'],
  'Edit Transfer': ['View Transfer', 'View Item'],
  'Approve Transfer': ['View Transfer'],
  'Ship Transfer': ['View Transfer'],
  'Receive Transfer': ['View Transfer'],
  'Resolve Transfer': ['View Transfer'],
  'Cancel Transfer': ['View Transfer'],
  'View Inventory Adjustment': ['Access Inventory'],
  'Create Adjustment': ['View Inventory Adjustment', 'View Item'],
  'Approve Adjustment': ['View Inventory Adjustment'],
  'View Stock Count': ['Access Inventory'],
  'Create Stock Count': ['View Stock Count', 'View Category'],
  'Enter Stock Count': ['View Stock Count', 'View Item'],
  'Post Stock Count': ['View Stock Count'],
  'View Reason Types': ['Access Inventory'],
  'Close Month': ['Access Inventory', 'View Inventory'],
  'Manage Reason Types': ['View Reason Types'],
  'View Inventory Types': ['Access Inventory'],
  'Manage Inventory Types': ['View Inventory Types'],
  'View Sales Transaction': ['Access Sales'],
  'Create Transaction': ['View Sales Transaction', 'View Item'],
  'Edit Transaction': ['View Sales Transaction'],
  'Complete Transaction': ['Create Transaction', 'Take Payment'],
  'Take Payment': ['View Sales Transaction'],
  'Reprint Receipt': ['View Sales Transaction'],
  'Update Shipping': ['View Sales Transaction'],
  'Correct Shipping': ['Update Shipping'],
  'Cancel Transaction': ['View Sales Transaction'],
  'Void Transaction': ['View Sales Transaction', 'Refund'],
  'Edit Sales Price': ['Create Transaction'],
  'Discount over 10 %': ['Create Transaction'],
  'Sell Tax-Free': ['Create Transaction'],
  'Sell Below Stock': ['Create Transaction'],
};

/** Everything that a right needs and a role lacks, what comes first first. */
export function lackingNeeds(word: AccessWord, holds: (word: AccessWord) => boolean): AccessWord[] {
  const found = new Set<AccessWord>();
  const visit = (one: AccessWord) => {
    for (const needed of needs[one] ?? []) {
      if (found.has(needed)) continue;
      visit(needed);
      if (!holds(needed)) found.add(needed);
    }
  };
  visit(word);
  return [...found];
}
