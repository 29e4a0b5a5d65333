import { bookPlaceTexts } from '#contract/inventory/reconciliationText.ts';
import type { books as shape } from '../en/books.ts';

export const books: typeof shape = {
  invariants: {
    'a change of prices is the sum of its rows': '価格の一括変更の件数と合計が明細と一致しません。',
    'goods come back from an installment whole, once it is given up':
      '引き揚げた商品が、貸倒処理した分割払いの商品と一致しません。',
    'a line of an order moved its goods when it was shipped, and when it came back':
      '受注明細の発送・返品と商品の入出庫が一致しません。',
    'an order counts what it shipped, less what came back': '受注の売上が発送と返品の合計と一致しません。',
    'an order is as far as its least advanced line': '受注の状況が明細の状況と一致しません。',
    'a completed sale moved its goods, and only a sale that stands did': '販売と商品の入出庫が一致しません。',
    'a day of sales is summed up as it counts': '日別の売上合計が計上と一致しません。',
    'a day of contracts is summed up as it happened': '日別の契約合計が契約と入金の明細と一致しません。',
    'an instalment is late by what was unpaid at the end of its month':
      '分割払いの月末未払額が入金明細と一致しません。',
    'a day of payments is summed up as it was collected': '日別の入金合計が入金明細と一致しません。',
    'a month of an item is summed up as it sold': '商品の月別売上合計が明細と一致しません。',
    'a day of stock is the sum of its moves': '日別の在庫が入出庫の合計と一致しません。',
    'a movement has its document': '入出庫に元の伝票がありません。',
    'a customer is worth what they bought': '顧客の累計購入金額または最終来店日が販売と一致しません。',
    'a service is of one piece, complete once it was handed over':
      '修理・サービスには預かりの記録があり、完了したものはお渡し済みです。',
    'a day of visits is what was looked at': '日別の訪問数が訪問の合計と一致しません。',
    'a visit is its events': '訪問の内容が閲覧の記録と一致しません。',
    'the audit trail stands as it was sealed': '変更履歴が記録された内容と一致しません。',
    'layers of stock add up to what there is': '入庫日別の在庫の合計が在庫数と一致しません。',
    'a total of sales is what was sold': '売上の集計が販売の合計と一致しません。',
    'a total of stock is the sum of its moves': '在庫の集計が入出庫の合計と一致しません。',
    'a true-up corrects an issue of its item and place': '原価の調整が対象の出庫と一致しません。',
    'an adjustment is the sum of its lines': '在庫調整の合計が明細と一致しません。',
    'an approved adjustment moved its goods, and no other did': '承認済みの在庫調整の数量が在庫の動きと一致しません。',
    'material is set aside until it is used': '取引の使用材料と在庫の引当・使用が一致しません。',
    'what was built into a piece left the stock with it':
      '完了した修理・サービスの部品が在庫から引き落とされていません。',
    'a movement of a sale names one of its lines or its material': '使用された材料が取引の明細と一致しません。',
    'no more metal of a customer goes than came': 'お預りした地金より多くが使用・返却されています。',
    'what is handed over was made': '未完成の受注制作品がお渡し済みになっています。',
    'a unique piece is promised once': '一点物が複数の伝票に引き当てられています。',
    'what is not for sale is promised to its documents': '取置き・移動中の在庫が伝票ごとの引当と一致しません。',
    'a unique piece exists once': '一点物が複数存在しています。',
    'every document of the stock has its audit': '在庫の伝票に変更履歴がありません。',
    'a receiving is the sum of its lines': '入荷票の合計が明細と一致しません。',
    'bad goods weigh their share, and those by the gram have no pieces':
      '入荷明細の破損・返品の点数と重量が一致しません。',
    'a posted receiving moved its goods, and only what was reversed went back':
      '入荷票の数量が在庫の動きと一致しません。',
    'what was received of an order is the sum of its receivings': '発注書の入荷数が入荷票の合計と一致しません。',
    'what was received of an order line is the sum of its receivings': '発注明細の入荷数が入荷票の合計と一致しません。',
    'a transfer is the sum of its lines': '店舗間移動の合計が明細と一致しません。',
    'what left a company by a transfer came into the other': '会社間の移動で、出庫と入庫が一致しません。',
    'what was sent by a transfer arrived, is under way, or was resolved':
      '店舗間移動で出庫した数量が、入庫・移動中・処理済みの合計と一致しません。',
    'a line of a stock count is the sum of its scans': '棚卸明細の実数がスキャンの合計と一致しません。',
    'a posted stock count moved its differences, and no other did': '確定した棚卸の差異が在庫の動きと一致しません。',
    'an open lot keeps its goods, and no other does':
      '入札受付中のロットの商品だけが、オークション用に確保されています。',
    'a lot has one winner': '一つのロットの落札者は一人です。',
    'a purchase order is the sum of its lines': '発注書の合計が明細と一致しません。',
    'a summarized order has no lines, and expects what was not received':
      '合計のみの発注書の数量が入荷数と一致しません。',
    'every sale has its audit': '販売に変更履歴がありません。',
    'the level of a sub-type is the sum of its moves': '内訳の在庫は変動の合計と一致します。',
    'what is not for sale is the sum of its sub-types': '販売不可在庫は内訳の合計と一致します。',
    'a closed month is the sum of its rows': '締め済みの月の合計が明細の合計と一致しません。',
    'a closed month is the sum of its moves': '締め済みの月の在庫が入出庫の合計と一致しません。',
    'the books are closed through the last closed month': '締め済みの日付が最後の月次締めと一致しません。',
    'level is the sum of its moves': '在庫数が入出庫の合計と一致しません。',
    'a line is worth its goods at its price, less its discount':
      '明細の金額が、単価×数量または重量－値引と一致しません。',
    'lines make the subtotal': '小計が明細の合計と一致しません。',
    'no row leaves its company': '他社のデータを参照しています。',
    'no stock is worth nothing': '在庫がないのに在庫金額が残っています。',
    'nothing points at a merged customer': '統合済みの顧客を参照しています。',
    'what was ordered on the web stands beside its sale':
      'オンラインショップの注文が、その取引の状態と一致していません。',
    'an appraisal is of a piece of its sale': '評価書が、その取引の商品・お預かり品のものになっていません。',
    'numbers have no gap': '伝票番号に欠番があります。',
    'only sellable falls below zero': '販売可能在庫以外がマイナスになっています。',
    'a plan is the total of its sale and holds its money':
      '支払予定の合計は取引の合計と一致し、入金は古い回から充当されています。',
    'paid is the sum of payments': '入金額が支払いの合計と一致しません。',
    'what takes money back takes back a row of the same sale': '入金の取消は、同じ取引の入金を取り消しています。',
    'store credit is never below zero': 'ストアクレジットの残高はマイナスになりません。',
    'shares make the whole': '明細の値引・税額が販売全体と一致しません。',
    'value has the sign of its stock': '在庫金額と在庫数の符号が一致しません。',
    'value is the sum of its moves': '在庫金額が入出庫の合計と一致しません。',
    'what came back is corrected no longer': '返品済みの出庫に原価の調整が残っています。',
  },
  places: bookPlaceTexts('ja'),
};
